const HOUR_MS = 3_600_000;

/** How many ms it is to an hour of which a minute is over: what a limit counts by the minute or the hour is counted in one piece. */
export function msToNextHour(now: number): number {
  return HOUR_MS - (now % HOUR_MS) + 60_000;
}
