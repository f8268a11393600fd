import { jest } from '@jest/globals';
import { logger } from '../logging/logger.js';
import { CachedCheck } from './cached-check.js';

const never = () => new Promise<void>(() => undefined);
const checkOf = (ask: () => Promise<void>) => new CachedCheck('storage', ask);

beforeEach(() => {
  jest.useFakeTimers();
  for (const level of ['info', 'warn'] as const) jest.spyOn(logger, level).mockReturnValue(undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a cached check', () => {
  it('fails after two seconds', async () => {
    const answer = checkOf(never).passes();
    await pass(2_000);
    expect(await answer).toBe(false);
  });

  it('does not run beside a hanging check for a while', async () => {
    const ask = jest.fn(never);
    const check = checkOf(ask);
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
    expect(await checkOf(() => Promise.reject(new Error('refused'))).passes()).toBe(false);
  });

  it('logs why it fails, once, and when it passes again', async () => {
    const away = new Error('The storage answered 403.');
    const ask = jest.fn(() => Promise.reject<void>(away));
    const check = checkOf(ask);
    for (let second = 0; second < 3; second += 1) {
      await check.passes();
      await pass(1_000);
    }
    expect(ask).toHaveBeenCalledTimes(3);
    expect(jest.mocked(logger.warn).mock.calls).toEqual([[{ system: 'storage', err: away }, 'a readiness check fails']]);
    ask.mockResolvedValue();
    await check.passes();
    expect(jest.mocked(logger.info).mock.calls).toEqual([[{ system: 'storage' }, 'a readiness check passes again']]);
  });

  it('runs once per second', async () => {
    const ask = jest.fn(() => Promise.resolve());
    const check = checkOf(ask);
    expect(await Promise.all(Array.from({ length: 50 }, () => check.passes()))).toEqual(Array(50).fill(true));
    await pass(900);
    await check.passes();
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(200);
    await check.passes();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
