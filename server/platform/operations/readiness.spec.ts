import { jest } from '@jest/globals';
import { logger } from '../logging/logger.js';
import { isReady, Readiness, readinessQuery } from './readiness.js';

const up = { ping: async () => undefined };
const down = { ping: () => Promise.reject(new Error('away')) };

beforeEach(() => void jest.spyOn(logger, 'warn').mockReturnValue(undefined));
afterEach(() => jest.restoreAllMocks());

describe('readiness', () => {
  it.each([
    ['its database', new Readiness(down, up, up), 'database'],
    ['its queue', new Readiness(up, down, up), 'queue'],
    ['its storage', new Readiness(up, up, down), 'storage'],
  ] as const)('fails while %s is away, unless it is not needed', async (_what, readiness, part) => {
    expect(isReady(await readiness.report())).toBe(false);
    const others = (['database', 'queue', 'storage'] as const).filter((each) => each !== part);
    const report = await readiness.report(others);
    expect(isReady(report)).toBe(true);
    expect(report).not.toHaveProperty(part);
  });

  it('fails while the process drains', async () => {
    const readiness = new Readiness(up, up, up);
    expect(isReady(await readiness.report())).toBe(true);
    const drained = readiness.drain(0);
    expect(await readiness.report(['database'])).toEqual({ database: true, draining: true });
    expect(isReady(await readiness.report(['database']))).toBe(false);
    await drained;
  });
});

describe('a probe', () => {
  it.each(['', 'redis', 'database,', 'database;queue', 'x'.repeat(101)])('must not need %p', (need) => {
    expect(readinessQuery.safeParse({ need }).success).toBe(false);
  });

  it('needs everything by default', () => {
    expect(readinessQuery.parse({}).need).toEqual(['database', 'queue', 'storage']);
  });

  it('may need some parts', () => {
    expect(readinessQuery.parse({ need: 'database, storage' }).need).toEqual(['database', 'storage']);
  });
});
