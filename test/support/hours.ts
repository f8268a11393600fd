const HOUR_MS = 3_600_000;

/** Passes more than an hour, so that every rate limit's window is over, to a minute past the hour. */
export function msToNextHour(now: number): number {
  return 2 * HOUR_MS - (now % HOUR_MS) + 60_000;
}
