import { randomUUID } from 'node:crypto';
import { UnrecoverableError } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  Database,
  DeadLetters,
  defineJob,
  handleJob,
  type JobContext,
  type JobContract,
  type JobHandler,
  RetryLaterError,
  Outbox,
  OutboxRelay,
  QUEUE_BACKEND,
  type QueueBackend,
  Queues,
  RecurringRuns,
  WorkerHost,
} from '../../server/platform/index.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import { acceptedId, generateFree, creditsUsed, waitUntilEnded, getGeneration, countPictures, customerWithPhoto } from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestRedis } from '../support/redis.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const payload = z.object({ id: z.string() });
type Work = (context: JobContext) => Promise<void>;

describe.each(['postgres', 'redis'] as const)('jobs on %s', (name) => {
  let redis: TestRedis | undefined;
  let fal: FakeFal;
  let shop: TestShop;
  let victim: ShopProcess | undefined;
  const hosts: WorkerHost[] = [];

  beforeAll(async () => {
    redis = name === 'redis' ? await TestRedis.start() : undefined;
    fal = await FakeFal.start();
    const env = { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, ...(redis ? { REDIS_URL: redis.url } : {}) };
    shop = await TestShop.open({ workers: false, env });
  });
  afterEach(() => Promise.all(hosts.splice(0).map((host) => host.stop())));
  afterAll(async () => {
    await victim?.kill();
    await shop.close();
    await fal.stop();
    await redis?.remove();
  });

  /** No worker of the shop serves this queue in these tests, so nobody else takes these. */
  function job(overrides: Partial<JobContract<{ id: string }>> = {}): JobContract<{ id: string }> {
    return defineJob({ queue: 'media', name: `job-${randomUUID()}`, payload, attempts: 3, backoffMs: 50, ...overrides });
  }

  async function startHost(handlers: JobHandler[], drainMs = 5_000): Promise<WorkerHost> {
    const { app } = shop.web;
    const options = { queueNames: ['media' as const], concurrency: () => 4, drainMs };
    const [queues, deadLetters, runs] = [app.get(Queues), app.get(DeadLetters), app.get(RecurringRuns)];
    const host = new WorkerHost(app.get<QueueBackend>(QUEUE_BACKEND), queues, deadLetters, runs, handlers, options);
    await host.start();
    hosts.push(host);
    return host;
  }

  async function enqueue(contract: JobContract<{ id: string }>, overrides: object = {}): Promise<string> {
    const { queue, name, attempts, backoffMs } = contract;
    const settings = { queue, name, attempts, backoffMs };
    const message = { id: uuidv7(), ...settings, payload: { id: 'a' }, correlationId: null, delayMs: 0, ...overrides };
    await shop.web.app.get(Queues).enqueue(message);
    return message.id;
  }

  function deadLetters({ name }: JobContract<unknown>): Promise<{ reason: string }[]> {
    return shop.sql('select reason from platform.dead_letters where name = $1', [name]);
  }

  /** Counts its tries, and how often it was given up. */
  function counted(contract: JobContract<{ id: string }>, work: Work = async () => undefined) {
    const seen = { contexts: [] as JobContext[], times: [] as number[], givenUp: 0 };
    const run = async (_: unknown, context: JobContext) => {
      seen.contexts.push(context);
      seen.times.push(Date.now());
      await work(context);
    };
    return { seen, handler: handleJob(contract, run, async () => void (seen.givenUp += 1)) };
  }

  describe('a job is given up at once, visibly and once, when', () => {
    it('trying again is of no use', async () => {
      const contract = job();
      const { seen, handler } = counted(contract, async () => {
        throw new UnrecoverableError('never');
      });
      await startHost([handler]);
      await enqueue(contract);
      await until(async () => seen.givenUp === 1);
      expect(await deadLetters(contract)).toEqual([{ reason: 'never' }]);
      expect(seen.contexts).toHaveLength(1);
    });

    it.each([
      ['nobody has come to know it', 'No handler', []],
      ['nobody has come to read its payload', 'Malformed payload', [counted(job()).handler]],
    ])('%s for a quarter of an hour', async (_, reason, handlers) => {
      const { contract } = handlers[0] ?? { contract: job() };
      await startHost(handlers);
      const unknownSince = Date.now() - 16 * 60_000;
      const data = { payload: { id: 7 }, correlationId: null, unknownSince };
      await shop.web.app.get(Queues).queue('media').add(contract.name, data);
      const [letter] = await until(async () => (await deadLetters(contract)).length > 0 && deadLetters(contract));
      expect(letter?.reason).toContain(reason);
    });
  });

  it.each([
    ['a job of a newer version waits on older workers', []],
    ['a job with a payload of a newer version waits on older workers', [z.object({ id: z.number() })]],
  ])('%s for one that knows it, however long it had waited before, which costs it no try', async (_, payloads) => {
    const contract = job({ attempts: 1 });
    const older = await startHost(payloads.map((old) => counted({ ...contract, payload: old as never }).handler));
    const timestamp = Date.now() - 60 * 60_000;
    await shop.web.app.get(Queues).queue('media').add(contract.name, { payload: { id: 'a' }, correlationId: null }, { timestamp });
    const delayed = async () => (await shop.web.app.get(Queues).queue('media').getDelayed()).find(({ name }) => name === contract.name);
    await until(delayed);
    await older.stop();
    const { seen, handler } = counted(contract);
    await startHost([handler]);
    await (await delayed())?.promote();
    await until(async () => seen.contexts.length === 1);
    expect(seen.contexts[0]).toMatchObject({ attempt: 1, isLastAttempt: true });
    expect(await deadLetters(contract)).toEqual([]);
  });

  it('a recurring job of a newer version passes older workers by', async () => {
    const contract = job({ payload: z.object({ id: z.string().default('') }) as never, everyMs: 200, attempts: 1 });
    const { seen, handler } = counted(contract);
    const newer = await startHost([handler]);
    await until(async () => seen.times.length > 0);
    await newer.stop();
    const known = job();
    const { seen: knownSeen, handler: knownHandler } = counted(known);
    await startHost([knownHandler]);
    await enqueue(known, { delayMs: 600 });
    await until(async () => knownSeen.times.length === 1);
    // Between two turns it waits for the next one; in a turn it does not.
    await until(async () => (await shop.web.app.get(Queues).counts()).media.delayed === 1);
    expect(await deadLetters(contract)).toEqual([]);
    await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
  });

  it('a job that fails for ever is given up after its last try', async () => {
    const contract = job({ attempts: 2 });
    const { seen, handler } = counted(contract, async () => {
      throw new Error('again');
    });
    await startHost([handler]);
    await enqueue(contract);
    await until(async () => seen.givenUp === 1);
    expect(seen.contexts.map(({ attempt, isLastAttempt }) => ({ attempt, isLastAttempt }))).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: true },
    ]);
    expect(await deadLetters(contract)).toEqual([{ reason: 'again' }]);
  });

  it('a job that fails twice is tried again after a growing pause, and no more is said of it', async () => {
    const contract = job({ backoffMs: 100 });
    const { seen, handler } = counted(contract, async ({ attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    });
    await startHost([handler]);
    await enqueue(contract);
    await until(async () => seen.times.length === 3);
    const [first = 0, second = 0, third = 0] = seen.times;
    // The jitter takes up to three tenths off.
    expect(second - first).toBeGreaterThanOrEqual(69);
    expect(third - second).toBeGreaterThanOrEqual(139);
    expect([seen.givenUp, await deadLetters(contract)]).toEqual([0, []]);
  });

  it('a job whose turn has not come waits without using up its tries', async () => {
    const contract = job({ attempts: 1 });
    let busy = 3;
    const { seen, handler } = counted(contract, async () => {
      busy -= 1;
      if (busy > 0) throw new RetryLaterError('busy', 20);
    });
    await startHost([handler]);
    await enqueue(contract);
    await until(async () => busy === 0);
    expect(seen.contexts.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    expect(await deadLetters(contract)).toEqual([]);
  });

  it('a delayed job does not come early', async () => {
    const contract = job();
    const { seen, handler } = counted(contract);
    await startHost([handler]);
    const asked = Date.now();
    await enqueue(contract, { delayMs: 400 });
    await until(async () => seen.times.length === 1);
    expect((seen.times[0] ?? 0) - asked).toBeGreaterThanOrEqual(399);
  });

  it('a message that is delivered twice is one job', async () => {
    const contract = job();
    const { seen, handler } = counted(contract);
    const id = uuidv7();
    await Promise.all(Array.from({ length: 5 }, () => enqueue(contract, { id })));
    const last = job();
    const { seen: lastSeen, handler: lastHandler } = counted(last);
    await startHost([handler, lastHandler]);
    await until(async () => seen.times.length > 0);
    await enqueue(contract, { id });
    await enqueue(last);
    await until(async () => lastSeen.times.length === 1);
    expect(seen.times).toHaveLength(1);
  });

  it('a recurring job comes again and again, and once at a time however many workers ask for it', async () => {
    const contract = job({ payload: z.object({ id: z.string().default('') }) as never, everyMs: 200, attempts: 1 });
    const { seen, handler } = counted(contract);
    await startHost([handler]);
    await startHost([handler]);
    await until(async () => seen.times.length >= 4);
    const gaps = seen.times.slice(1).map((time, index) => time - (seen.times[index] ?? 0));
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(400);
    await shop.web.app.get(Queues).queue('media').removeJobScheduler(contract.name);
  });

  it('a worker that is asked to stop finishes what is quick and hands back what is not, and another finishes that', async () => {
    const [quick, slow] = [job(), job({ attempts: 1 })];
    const finish = Promise.withResolvers<void>();
    const { seen: quickSeen, handler: quickHandler } = counted(quick, () => finish.promise);
    const started = { slow: 0, finished: 0 };
    const slowHandler = handleJob(slow, async (_, { signal }) => {
      started.slow += 1;
      if (started.slow === 2) return void (started.finished += 1);
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
      await aborted.promise;
    });
    const first = await startHost([quickHandler, slowHandler], 300);
    await Promise.all([enqueue(quick), enqueue(slow)]);
    await until(async () => quickSeen.times.length === 1 && started.slow === 1);
    const stopping = first.stop();
    finish.resolve();
    await stopping;
    await startHost([quickHandler, slowHandler]);
    await until(async () => started.finished === 1);
    expect([quickSeen.times.length, started.slow, await deadLetters(slow)]).toEqual([1, 2, []]);
  });

  it('a worker that is asked to stop writes down first what it has given up', async () => {
    const contract = job({ payload: z.object({ id: z.string().default('') }) as never, everyMs: 60_000, attempts: 1 });
    const { handler } = counted(contract, () => Promise.reject(new Error('of no use')));
    const { app } = shop.web;
    const { stopped } = await app.get(Database).transaction(async (em) => {
      await em.execute('lock table platform.recurring_runs');
      const host = await startHost([handler]);
      await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
      return { stopped: host.stop() };
    });
    await stopped;
    expect(await deadLetters(contract)).toEqual([{ reason: 'of no use' }]);
    await app.get(Queues).queue('media').removeJobScheduler(contract.name);
  });

  it('what was committed while the queue was away arrives once it is back', async () => {
    const contract = job();
    const { seen, handler } = counted(contract);
    await queueAway();
    const { app } = shop.web;
    await app.get(Database).transaction(async (em) => app.get(Outbox).add(em, contract, { id: 'kept' }));
    const inOutbox = () => shop.sql<{ last_error: string | null }>('select last_error from platform.outbox where name = $1', [contract.name]);
    shop.passTime(6_000);
    await app.get(OutboxRelay).sweep();
    expect(await inOutbox()).toEqual([{ last_error: expect.any(String) }]);
    await queueBack();
    shop.passTime(6_000);
    await startHost([handler]);
    // The shop's own workers would give up a job of this queue that they do not know.
    await shop.startWorkers({ WORKER_QUEUES: 'mail' });
    await until(async () => seen.times.length === 1, 30_000);
    await until(async () => (await inOutbox()).length === 0);
    expect(await deadLetters(contract)).toEqual([]);
    await shop.stopWorkers();
    expect(seen.times).toHaveLength(1);
  });

  /** Redis is stopped; the queue inside the shop's own database becomes unreachable for a while. */
  async function queueAway(): Promise<void> {
    if (redis) return redis.down();
    await shop.sql('alter schema bullmq rename to bullmq_away');
  }

  async function queueBack(): Promise<void> {
    if (redis) return redis.up();
    await shop.sql('alter schema bullmq_away rename to bullmq');
  }

  it('a picture whose worker was killed is finished by another, once', async () => {
    fal.behave({ pollsInProgress: Infinity });
    const person = await customerWithPhoto(shop);
    victim = await ShopProcess.startWorker(shop.settings, ['generation']);
    const id = await acceptedId(generateFree(shop, person));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    await victim.kill();
    fal.behave({ pollsInProgress: 0 });
    await shop.startWorkers();
    expect(await waitUntilEnded(shop, person, id)).toMatchObject({ status: 'succeeded' });
    expect([fal.submissions(), await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([1, 1, 1]);
  });

  it('a payment becomes a paid order, a download and a mail', async () => {
    const productId = await addProduct(shop);
    const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email: 'whole@example.com' });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    expect(await shop.inbox.mailTo('whole@example.com')).toContain(order.orderNumber);
    expect(await shop.sql('select revoked_at from checkout.downloads where order_id = $1', [id])).toEqual([{ revoked_at: null }]);
  });
});
