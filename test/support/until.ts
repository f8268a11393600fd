import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/** Polls until the result is truthy. @throws Error after `timeoutMs` */
export async function until<T>(
  ask: () => Promise<T | false | null | undefined>,
  timeoutMs = 60_000,
  pollMs = POLL_MS,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`The condition did not come true within ${timeoutMs} ms.`);
    await pause(pollMs);
  }
}
