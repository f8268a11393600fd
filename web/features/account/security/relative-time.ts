import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../server/platform/durations/contract.js';
const STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; ms: number }> = [
  { unit: 'month', ms: 30 * DAY_MS },
  { unit: 'week', ms: 7 * DAY_MS },
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
];
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `5 minutes ago`, `yesterday`; `just now` within the minute and for clocks that differ. */
export function relativeTime(timestamp: string, now = Date.now()): string {
  const passed = now - Date.parse(timestamp);
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step ? words.format(-Math.floor(passed / step.ms), step.unit) : 'just now';
}
