import { setTimeout as pause } from 'node:timers/promises';

/** Whether `work` is over, however it went, before `ms` have passed. What takes longer goes on unheeded. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = new AbortController();
  const over = work.then(
    () => true,
    () => true,
  );
  const late = pause(ms, false, { signal: patience.signal }).catch(() => false);
  try {
    return await Promise.race([over, late]);
  } finally {
    patience.abort();
  }
}
