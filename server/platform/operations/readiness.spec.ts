import { isReady, Readiness, readinessQuery } from './readiness.js';

const up = { isReachable: async () => true, areReachable: async () => true };
const down = { isReachable: async () => false, areReachable: async () => false };

describe('whether a process is ready', () => {
  it.each([
    ['its database', new Readiness(down, up, up), 'database'],
    ['its queue', new Readiness(up, down, up), 'queue'],
    ['its storage', new Readiness(up, up, down), 'storage'],
  ] as const)('no, while %s is away, but yes to who does not need that', async (_what, readiness, part) => {
    expect(isReady(await readiness.report())).toBe(false);
    const others = (['database', 'queue', 'storage'] as const).filter((each) => each !== part);
    const report = await readiness.report(others);
    expect(isReady(report)).toBe(true);
    expect(report).not.toHaveProperty(part);
  });

  it('no to everybody from the moment it drains', async () => {
    const readiness = new Readiness(up, up, up);
    expect(isReady(await readiness.report())).toBe(true);
    const drained = readiness.drain(0);
    expect(await readiness.report(['database'])).toEqual({ database: true, draining: true });
    expect(isReady(await readiness.report(['database']))).toBe(false);
    await drained;
  });
});

describe('what a probe may ask for', () => {
  it.each(['', 'redis', 'database,', 'database;queue', 'x'.repeat(101)])('not %p', (need) => {
    expect(readinessQuery.safeParse({ need }).success).toBe(false);
  });

  it('everything, when it names nothing', () => {
    expect(readinessQuery.parse({}).need).toEqual(['database', 'queue', 'storage']);
  });

  it('some of it, with commas between', () => {
    expect(readinessQuery.parse({ need: 'database, storage' }).need).toEqual(['database', 'storage']);
  });
});
