import { HOUR_MS } from '../../server/platform/durations/contract.js';

/** Moves the clock past every rate limit's window, to one minute after a full hour. */
export function msToNextHour(now: number): number {
  return 2 * HOUR_MS - (now % HOUR_MS) + 60_000;
}
