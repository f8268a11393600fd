import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work usually takes. */
const MINIMUM_MS = 200;

/** Settles no earlier than that, so that the duration does not reveal whether an account exists. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(MINIMUM_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
