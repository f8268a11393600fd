import { jest } from '@jest/globals';
import { CachedCheck } from './cached-check.js';

const never = () => new Promise<boolean>(() => undefined);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a cached check', () => {
  it('fails after two seconds', async () => {
    const answer = new CachedCheck(never).passes();
    await pass(2_000);
    expect(await answer).toBe(false);
  });

  it('does not run beside a hanging check for a while', async () => {
    const ask = jest.fn(never);
    const check = new CachedCheck(ask);
    for (let second = 0; second < 10; second += 1) {
      void check.passes();
      await pass(1_000);
    }
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1_500);
    void check.passes();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('fails when the check throws', async () => {
    expect(await new CachedCheck(() => Promise.reject(new Error('refused'))).passes()).toBe(false);
  });

  it('runs once per second', async () => {
    const ask = jest.fn(() => Promise.resolve(true));
    const check = new CachedCheck(ask);
    expect(await Promise.all(Array.from({ length: 50 }, () => check.passes()))).toEqual(Array(50).fill(true));
    await pass(900);
    await check.passes();
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(200);
    await check.passes();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
