import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work takes for anybody, unless the machine is very busy. */
const LEAST_MS = 200;

/** Answers never sooner than that, so that the time does not tell for whom there was more to do. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
