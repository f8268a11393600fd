const MINUTE_MS = 60_000;
const STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; ms: number }> = [
  { unit: 'month', ms: 30 * 24 * 60 * MINUTE_MS },
  { unit: 'week', ms: 7 * 24 * 60 * MINUTE_MS },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
];
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `5 minutes ago`, `yesterday`; `just now` within the minute and for clocks that differ. */
export function relativeTime(timestamp: string, now = Date.now()): string {
  const passed = now - Date.parse(timestamp);
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step ? words.format(-Math.floor(passed / step.ms), step.unit) : 'just now';
}
