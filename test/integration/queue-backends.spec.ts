import { randomUUID } from 'node:crypto';
import { type Job, type Queue, UnrecoverableError } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  type Config,
  CONFIG,
  Database,
  DeadLetters,
  defineJob,
  type JobContext,
  type JobContract,
  Outbox,
  OutboxRelay,
  Queues,
  type Requester,
  RetryLaterError,
} from '../../server/platform/index.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestRedis } from '../support/redis.js';
import { TestShop } from '../support/test-shop.js';
import { startTestWorker, type TestJob } from '../support/test-worker.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

type Contract = JobContract<{ id: string }>;
type Work = (context: JobContext) => Promise<void>;

const RECURRING = { payload: z.object({ id: z.string().default('') }) as never, attempts: 1 };

describe.each(['postgres', 'redis'] as const)('jobs on %s', (name) => {
  let redis: TestRedis | undefined;
  let shop: TestShop;
  let media: Queue;
  const running: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    redis = name === 'redis' ? await TestRedis.start() : undefined;
    shop = await TestShop.open({ workers: false, env: redis ? { REDIS_URL: redis.url } : {} });
    media = shop.web.app.get(Queues).queue('media');
  });
  afterEach(() => Promise.all(running.splice(0).map((worker) => worker.stop())));
  afterAll(async () => {
    await shop.close();
    await redis?.remove();
  });

  /** A contract on a queue that no worker of the shop serves in these tests. */
  function contractOf(overrides: Partial<Contract> = {}): Contract {
    const payload = z.object({ id: z.string() });
    const job = { queue: 'media', name: `job-${randomUUID()}`, title: 'Test', payload, attempts: 3, backoffMs: 50 } as const;
    return { ...defineJob(job), ...overrides };
  }

  async function startWorker(jobs: TestJob[], settings: Partial<Config> = {}): Promise<{ stop(): Promise<void> }> {
    const config = { ...shop.web.app.get<Config>(CONFIG), DRAIN_SECONDS: 5, ...settings };
    const worker = await startTestWorker(config, jobs);
    running.push(worker);
    return worker;
  }

  async function enqueue({ queue, name, attempts, backoffMs, priority }: Contract, overrides: object = {}): Promise<void> {
    const job = { queue, name, attempts, backoffMs, priority, payload: { id: 'a' } };
    const message = { ...job, id: uuidv7(), correlationId: null, delayMs: 0 };
    await shop.web.app.get(Queues).enqueue({ ...message, ...overrides });
  }

  function deadLetters({ name }: Contract): Promise<{ reason: string }[]> {
    return shop.sql('select reason from platform.dead_letters where name = $1', [name]);
  }

  /** A job that counts its tries, and how often its tries were exhausted. */
  function countingJob(contract: Contract, work: Work = async () => undefined) {
    const seen = { contexts: [] as JobContext[], times: [] as number[], exhausted: 0 };
    const job: TestJob = {
      contract,
      run: async (context) => {
        seen.contexts.push(context);
        seen.times.push(Date.now());
        await work(context);
      },
      onExhausted: () => void (seen.exhausted += 1),
    };
    return { seen, job };
  }

  const delayed = async ({ name }: Contract): Promise<Job | undefined> =>
    (await media.getDelayed()).find((job) => job.name === name);

  it('fails immediately, visibly and only once when retrying is pointless', async () => {
    const contract = contractOf();
    const { seen, job } = countingJob(contract, () => Promise.reject(new UnrecoverableError('never')));
    await startWorker([job]);
    await enqueue(contract);
    await until(async () => seen.exhausted === 1);
    expect(await deadLetters(contract)).toEqual([{ reason: 'never' }]);
    expect(seen.contexts).toHaveLength(1);
  });

  it('stores no personal data of an error', async () => {
    const contract = contractOf({ attempts: 1 });
    const refused = new Error('Cannot write to nora@example.com\0');
    await startWorker([countingJob(contract, () => Promise.reject(refused)).job]);
    await enqueue(contract);
    const failed = await until(async () =>
      (await media.getFailed()).find(({ name: failedName }) => failedName === contract.name),
    );
    expect(failed).toMatchObject({ failedReason: 'Cannot write to …@…', stacktrace: [expect.not.stringContaining('nora')] });
    await until(async () => (await deadLetters(contract)).length > 0);
    expect(await deadLetters(contract)).toEqual([{ reason: 'Cannot write to …@…' }]);
  });

  it.each([
    ['job', 'Unknown job', []],
    ['payload', 'Malformed payload', [countingJob(contractOf()).job]],
  ])('fails after 15 minutes when no worker knows the %s', async (_, reason, jobs) => {
    const { contract } = jobs[0] ?? { contract: contractOf() };
    await startWorker(jobs);
    await media.add(contract.name, { payload: { id: 7 }, correlationId: null, unknownSince: Date.now() - 16 * 60_000 });
    const [letter] = await until(async () => (await deadLetters(contract)).length > 0 && deadLetters(contract));
    expect(letter?.reason).toContain(reason);
  });

  it.each([
    ['job', []],
    ['payload', [z.object({ id: z.number() })]],
  ])('keeps a %s from a newer version for a worker that knows it, without using up tries', async (_, payloads) => {
    const contract = contractOf({ attempts: 1 });
    const older = await startWorker(payloads.map((old) => countingJob({ ...contract, payload: old as never }).job));
    const timestamp = Date.now() - HOUR_MS;
    await media.add(contract.name, { payload: { id: 'a' }, correlationId: null }, { timestamp });
    await until(() => delayed(contract));
    await older.stop();
    const { seen, job } = countingJob(contract);
    await startWorker([job]);
    await (await delayed(contract))?.promote();
    await until(async () => seen.contexts.length === 1);
    expect(seen.contexts[0]).toMatchObject({ attempt: 1, isLastAttempt: true });
    expect(await deadLetters(contract)).toEqual([]);
  });

  it('ends what users wait for, even when the failure cannot be stored', async () => {
    jest.spyOn(DeadLetters.prototype, 'record').mockRejectedValueOnce(new Error('The database is away.'));
    const { seen, job } = countingJob(contractOf(), () => Promise.reject(new UnrecoverableError('never')));
    await startWorker([job]);
    await enqueue(job.contract);
    await until(async () => seen.exhausted === 1);
  });

  it('skips a recurring job from a newer version', async () => {
    const known = countingJob(contractOf());
    await startWorker([known.job]);
    const newer = contractOf().name;
    await media.upsertJobScheduler(newer, { every: 200 }, { name: newer, data: { payload: {}, correlationId: null } });
    await until(async () => ((await media.getJobScheduler(newer))?.iterationCount ?? 0) > 2);
    await enqueue(known.job.contract);
    await until(async () => known.seen.times.length === 1);
    // The recurring job is delayed between two runs, and active during a run.
    await until(async () => (await shop.web.app.get(Queues).counts()).media.delayed === 1);
    expect(await shop.sql('select reason from platform.dead_letters where name = $1', [newer])).toEqual([]);
    await media.removeJobScheduler(newer);
  });

  it('fails for good after the last try', async () => {
    const contract = contractOf({ attempts: 2 });
    const { seen, job } = countingJob(contract, () => Promise.reject(new Error('again')));
    await startWorker([job]);
    await enqueue(contract);
    await until(async () => seen.exhausted === 1);
    expect(seen.contexts.map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
      [1, false],
      [2, true],
    ]);
    await until(async () => (await deadLetters(contract)).length > 0);
    expect(await deadLetters(contract)).toEqual([{ reason: 'again' }]);
  });

  it('retries after growing pauses and forgets failures before a success', async () => {
    const contract = contractOf({ backoffMs: 100 });
    const { seen, job } = countingJob(contract, async ({ attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    });
    await startWorker([job]);
    await enqueue(contract);
    await until(async () => seen.times.length === 3);
    const [first = 0, second = 0, third = 0] = seen.times;
    // Jitter shortens the delay by up to 30 percent.
    expect(second - first).toBeGreaterThanOrEqual(69);
    expect(third - second).toBeGreaterThanOrEqual(139);
    expect([seen.exhausted, await deadLetters(contract)]).toEqual([0, []]);
  });

  it('retries later without using up tries', async () => {
    const contract = contractOf({ attempts: 1 });
    let busy = 3;
    const { seen, job } = countingJob(contract, async () => {
      busy -= 1;
      if (busy > 0) throw new RetryLaterError('busy', 20);
    });
    await startWorker([job]);
    await enqueue(contract);
    await until(async () => busy === 0);
    expect(seen.contexts.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    expect(await deadLetters(contract)).toEqual([]);
  });

  it('never runs a delayed job early', async () => {
    const contract = contractOf();
    const { seen, job } = countingJob(contract);
    await startWorker([job]);
    const asked = Date.now();
    await enqueue(contract, { delayMs: 400 });
    await until(async () => seen.times.length === 1);
    expect((seen.times[0] ?? 0) - asked).toBeGreaterThanOrEqual(399);
  });

  it('runs a message once even if it is delivered several times', async () => {
    const [first, last] = [countingJob(contractOf()), countingJob(contractOf())];
    const id = uuidv7();
    await Promise.all(Array.from({ length: 5 }, () => enqueue(first.job.contract, { id })));
    await startWorker([first.job, last.job]);
    await until(async () => first.seen.times.length > 0);
    await enqueue(first.job.contract, { id });
    await enqueue(last.job.contract);
    await until(async () => last.seen.times.length === 1);
    expect(first.seen.times).toHaveLength(1);
  });

  it('runs a recurring job once per interval, however many workers schedule it', async () => {
    const contract = contractOf({ ...RECURRING, everyMs: 200 });
    const { seen, job } = countingJob(contract);
    await startWorker([job]);
    await startWorker([job]);
    await until(async () => seen.times.length >= 6);
    const gaps = seen.times.slice(1).map((time, index) => time - (seen.times[index] ?? 0));
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(400);
    await media.removeJobScheduler(contract.name);
  });

  it('lets a requester with many jobs wait behind those with few, until the jobs have ended', async () => {
    const contract = contractOf({ attempts: 1 });
    const { app } = shop.web;
    const ran: string[] = [];
    const add = async (id: string, requester?: Requester) => {
      await app.get(Database).transaction(async (em) => {
        if (requester) await app.get(Outbox).addInTurn(em, contract, { id }, requester);
        else app.get(Outbox).add(em, contract, { id });
      });
      await until(async () => (await shop.sql('select 1 from platform.outbox')).length === 0);
    };
    for (let count = 1; count <= 4; count += 1)
      await add(`one network ${count}`, { network: 'one', account: `account ${count % 2}` });
    await add('another network', { network: 'another', account: 'another' });
    await add('one account elsewhere', { network: 'elsewhere', account: 'account 1' });
    await add('of nobody');
    const run = async (id: string) => {
      ran.push(id);
      if (id === 'another network') throw new Error('also ends');
    };
    await startWorker([{ contract, run: (_, id) => run(id) }], { WORKER_CONCURRENCY: 1 });
    await until(async () => ran.length === 7);
    expect(ran).toEqual([
      'of nobody',
      'one network 1',
      'another network',
      'one network 2',
      'one network 3',
      'one account elsewhere',
      'one network 4',
    ]);
    await until(async () => (await shop.sql('select 1 from platform.waiting_jobs')).length === 0);
  });

  it('finishes quick jobs on shutdown and hands slow ones to another worker', async () => {
    const finish = Promise.withResolvers<void>();
    const quick = countingJob(contractOf(), () => finish.promise);
    const slow = countingJob(contractOf({ attempts: 1 }), async ({ signal }) => {
      if (slow.seen.times.length === 2) return;
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
      await aborted.promise;
    });
    const first = await startWorker([quick.job, slow.job], { DRAIN_SECONDS: 0.3 });
    await Promise.all([enqueue(quick.job.contract), enqueue(slow.job.contract)]);
    await until(async () => quick.seen.times.length === 1 && slow.seen.times.length === 1);
    const stopping = first.stop();
    finish.resolve();
    await stopping;
    await startWorker([quick.job, slow.job]);
    await until(async () => slow.seen.times.length === 2);
    expect([quick.seen.times.length, await deadLetters(slow.job.contract)]).toEqual([1, []]);
  });

  it('stores failures before it stops', async () => {
    const contract = contractOf({ ...RECURRING, everyMs: 60_000 });
    const { job } = countingJob(contract, () => Promise.reject(new Error('of no use')));
    const { stopped } = await shop.web.app.get(Database).transaction(async (em) => {
      await em.execute('lock table platform.recurring_runs');
      const worker = await startWorker([job]);
      await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
      return { stopped: worker.stop() };
    });
    await stopped;
    expect(await deadLetters(contract)).toEqual([{ reason: 'of no use' }]);
    await media.removeJobScheduler(contract.name);
  });

  it('runs jobs committed during a queue outage once the queue is back', async () => {
    const contract = contractOf();
    const { seen, job } = countingJob(contract);
    await queueAway();
    const { app } = shop.web;
    await app.get(Database).transaction(async (em) => app.get(Outbox).add(em, contract, { id: 'kept' }));
    const inOutbox = () =>
      shop.sql<{ last_error: string | null }>('select last_error from platform.outbox where name = $1', [contract.name]);
    shop.passTime(6_000);
    await app.get(OutboxRelay).sweep();
    expect(await inOutbox()).toEqual([{ last_error: expect.any(String) }]);
    await queueBack();
    shop.passTime(6_000);
    await startWorker([job]);
    // This worker relays the outbox; a worker of `media` would not know the job.
    await shop.startWorkers({ WORKER_QUEUES: 'mail' });
    await until(async () => seen.times.length === 1, 30_000);
    await until(async () => (await inOutbox()).length === 0);
    expect(await deadLetters(contract)).toEqual([]);
    await shop.stopWorkers();
    expect(seen.times).toHaveLength(1);
  });

  /** Redis stops; the queue inside the shop's own database becomes unreachable. */
  async function queueAway(): Promise<void> {
    if (redis) return redis.down();
    await shop.sql('alter schema bullmq rename to bullmq_away');
  }

  async function queueBack(): Promise<void> {
    if (redis) return redis.up();
    await shop.sql('alter schema bullmq_away rename to bullmq');
  }

  it('turns a payment into a paid order, a download and an email', async () => {
    await shop.startWorkers();
    const productId = await addProduct(shop);
    const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email: 'whole@example.com' });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    expect(await shop.inbox.mailTo('whole@example.com')).toContain(order.orderNumber);
    expect(await shop.sql('select revoked_at from checkout.downloads where order_id = $1', [id])).toEqual([{ revoked_at: null }]);
  });
});
