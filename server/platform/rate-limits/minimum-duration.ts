import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work usually takes; integration tests shorten it. */
export const minimumDuration = { ms: 200 };

/** Settles no earlier than the minimum duration, so that the duration does not reveal whether an account exists. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(minimumDuration.ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
