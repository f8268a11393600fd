import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineJob, type JobContract, Queues } from '../../server/platform/index.js';
import { RecurringJobs } from '../../server/platform/jobs/recurring-jobs.js';
import { TestRedis } from '../support/redis.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

function contractOf(name: string, everyMs: number): JobContract<object> {
  const job = { queue: 'media', name: `${name}-${randomUUID()}`, title: 'Test', payload: z.object({}) } as const;
  return { ...defineJob(job), everyMs };
}

describe.each(['postgres', 'redis'] as const)('recurring jobs on %s', (name) => {
  const contract = contractOf('again', 10_000);
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

  /** Milliseconds until the next run; null when none is scheduled. */
  async function nextIn(): Promise<number | null> {
    const next = (await shop.web.app.get(Queues).queue('media').getJobScheduler(contract.name))?.next;
    return next ? next - Date.now() : null;
  }

  it('are scheduled again after the queue lost everything', async () => {
    await recurring.start();
    if (redis) await redis.flush();
    else await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
    expect(await nextIn()).toBeNull();
    await recurring.repair();
    expect(await nextIn()).toBeLessThanOrEqual(10_000);
  });

  it('run at once when they are scheduled again', async () => {
    const media = shop.web.app.get(Queues).queue('media');
    const rare = contractOf('rare', HOUR_MS);
    const rareJobs = new RecurringJobs(shop.web.app.get(Queues), [rare]);
    await rareJobs.repair();
    const runs = await media.getJobs(['waiting', 'delayed']);
    const [run] = runs.filter((job) => job.name === rare.name);
    expect(run && run.timestamp + run.delay - Date.now()).toBeLessThan(1_000);
    await media.removeJobScheduler(rare.name);
  });

  it('recover from a clock that was hours ahead', async () => {
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * HOUR_MS);
    await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
    await recurring.start();
    clock.mockRestore();
    expect(await nextIn()).toBeGreaterThan(HOUR_MS);
    await recurring.repair();
    expect(await nextIn()).toBeLessThanOrEqual(10_000);
  });

  it('are not scheduled twice in a queue that is far behind', async () => {
    const media = shop.web.app.get(Queues).queue('media');
    const own = contractOf('behind', 500);
    const behind = new RecurringJobs(shop.web.app.get(Queues), [own]);
    await behind.start();
    behind.stop();
    // After an hour without workers, the delayed jobs are waiting.
    const [run] = await until(async () => {
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
    expect(all.map(({ id }) => id)).toEqual([run?.id]);
    await media.removeJobScheduler(own.name);
  });

  it('end when no job of that name exists anymore', async () => {
    const media = shop.web.app.get(Queues).queue('media');
    const gone = new RecurringJobs(shop.web.app.get(Queues), [contractOf('gone', HOUR_MS)]);
    await gone.start();
    gone.stop();
    await recurring.start();
    expect((await media.getJobSchedulers()).map(({ key }) => key)).toEqual([contract.name]);
  });

  it('keep their schedule while they run on time', async () => {
    await recurring.start();
    const before = await nextIn();
    await recurring.repair();
    expect(Math.abs((await nextIn())! - before!)).toBeLessThan(10_000);
  });
});
