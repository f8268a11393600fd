import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineJob, Queues } from '../../server/platform/index.js';
import { RecurringJobs } from '../../server/platform/queues/recurring-jobs.js';
import { TestRedis } from '../support/redis.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const HOUR_MS = 3_600_000;

describe.each(['postgres', 'redis'] as const)('jobs that come again and again, on %s', (name) => {
  const contract = defineJob({ queue: 'media', name: `again-${randomUUID()}`, payload: z.object({}), everyMs: 10_000 });
  let redis: TestRedis | undefined;
  let shop: TestShop;
  let recurring: RecurringJobs;

  beforeAll(async () => {
    redis = name === 'redis' ? await TestRedis.start() : undefined;
    shop = await TestShop.open({ workers: false, env: redis ? { REDIS_URL: redis.url } : {} });
    recurring = new RecurringJobs(shop.web.app.get(Queues), [contract]);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    recurring.stop();
  });
  afterAll(async () => {
    await shop.close();
    await redis?.remove();
  });

  /** How long until it comes next, in ms; null when it never does. */
  async function nextIn(): Promise<number | null> {
    const next = (await shop.web.app.get(Queues).queue('media').getJobScheduler(contract.name))?.next;
    return next ? next - Date.now() : null;
  }

  it('are scheduled anew after the queue lost everything', async () => {
    await recurring.start();
    if (redis) await redis.flush();
    else await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
    expect(await nextIn()).toBeNull();
    await recurring.repair();
    expect(await nextIn()).toBeLessThanOrEqual(10_000);
  });

  it('come at once when they are scheduled anew, however rarely they come', async () => {
    const media = shop.web.app.get(Queues).queue('media');
    const rare = defineJob({ queue: 'media', name: `rare-${randomUUID()}`, payload: z.object({}), everyMs: HOUR_MS });
    const again = new RecurringJobs(shop.web.app.get(Queues), [rare]);
    await again.repair();
    const turns = await media.getJobs(['waiting', 'delayed']);
    const [turn] = turns.filter((job) => job.name === rare.name);
    expect(turn && turn.timestamp + turn.delay - Date.now()).toBeLessThan(1_000);
    await media.removeJobScheduler(rare.name);
  });

  it('come at their time again after a clock that was hours ahead put them off', async () => {
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * HOUR_MS);
    await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
    await recurring.start();
    clock.mockRestore();
    expect(await nextIn()).toBeGreaterThan(HOUR_MS);
    await recurring.repair();
    expect(await nextIn()).toBeLessThanOrEqual(10_000);
  });

  it('are not asked for once more while their turn waits in a queue that is far behind', async () => {
    const media = shop.web.app.get(Queues).queue('media');
    const own = defineJob({ queue: 'media', name: `behind-${randomUUID()}`, payload: z.object({}), everyMs: 500 });
    const behind = new RecurringJobs(shop.web.app.get(Queues), [own]);
    await behind.start();
    behind.stop();
    // Nobody works on this queue for an hour: what was delayed waits for its turn now.
    const [turn] = await until(async () => {
      const delayed = (await media.getDelayed()).filter((job) => job.name === own.name);
      const waiting = (await media.getWaiting()).filter((job) => job.name === own.name);
      await Promise.all(delayed.map((job) => job.promote()));
      return waiting.length > 0 && waiting;
    });
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS);
    await behind.repair();
    await behind.repair();
    const all = (await media.getJobs(['waiting', 'delayed'])).filter((job) => job.name === own.name);
    expect(all.map(({ id }) => id)).toEqual([turn?.id]);
    await media.removeJobScheduler(own.name);
  });

  it('that come at their time are left as they are', async () => {
    await recurring.start();
    const before = await nextIn();
    await recurring.repair();
    expect(Math.abs((await nextIn())! - before!)).toBeLessThan(10_000);
  });
});
