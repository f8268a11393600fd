import { withMinimumDuration } from './minimum-duration.js';

/** Timers may fire up to a millisecond early. */
const SHORTEST_MS = 199;

async function durationOf(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await withMinimumDuration(work).catch(() => undefined);
  return performance.now() - started;
}

describe('withMinimumDuration', () => {
  test('delays answers and failures alike', async () => {
    const durations = await Promise.all([
      durationOf(Promise.resolve()),
      durationOf(Promise.reject(new Error('no such account'))),
    ]);
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(SHORTEST_MS);
  });

  test('passes on results and errors', async () => {
    await expect(withMinimumDuration(Promise.resolve('found'))).resolves.toBe('found');
    await expect(withMinimumDuration(Promise.reject(new Error('no such account')))).rejects.toThrow('no such account');
  });
});
