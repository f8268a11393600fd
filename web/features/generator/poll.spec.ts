import { jest } from '@jest/globals';
import { poll, type PollAnswer } from './poll.js';

let hidden = false;

function see(isHidden: boolean): void {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => jest.useRealTimers());

/** Runs `poll` for a while and tells after how many milliseconds it asked. */
async function timesAsked(answer: () => PollAnswer | Error, ms: number): Promise<{ asked: number[]; stop: () => void }> {
  const start = Date.now();
  const asked: number[] = [];
  const stop = poll(async () => {
    asked.push(Date.now() - start);
    const given = answer();
    if (given instanceof Error) throw given;
    return given;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return { asked, stop };
}

it('waits longer and longer, up to three seconds, while nothing moves', async () => {
  const { asked, stop } = await timesAsked(() => 'same', 16_000);
  stop();
  const waits = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(waits).toEqual([750, 1125, 1687, 2531, 3000, 3000, 3000].map((ms) => expect.closeTo(ms, -1)));
});

it('does the same while the server cannot be reached, and never gives up', async () => {
  const { asked, stop } = await timesAsked(() => new Error('offline'), 60_000);
  stop();
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.at(-1)! - asked.at(-2)!).toBe(3000);
});

it('asks sooner once it is nearly over, and less and less when it is not', async () => {
  const answers: PollAnswer[] = ['moved', 'near', 'near', 'same', 'same'];
  const { asked, stop } = await timesAsked(() => answers.shift() ?? 'same', 1_700);
  stop();
  expect(asked).toEqual([0, 500, 700, 900, 1200, 1650]);
});

it('asks every half second while things move', async () => {
  const { asked, stop } = await timesAsked(() => 'moved', 2_000);
  stop();
  expect(asked).toEqual([0, 500, 1000, 1500, 2000]);
});

it('stops for good at the end', async () => {
  const { asked } = await timesAsked(() => 'finished', 60_000);
  see(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0]);
});

it('stops when told to', async () => {
  const { asked, stop } = await timesAsked(() => 'moved', 600);
  stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 500]);
});

it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  const { asked, stop } = await timesAsked(() => 'moved', 600);
  see(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  see(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
  stop();
});
