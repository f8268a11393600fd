import { randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import type { FailedJobList, JobQueues, RecurringJobList } from '../../server/admin/jobs/contract.js';
import { IdentitySweep } from '../../server/identity/index.js';
import { DeadLetters, type JobContract, JobHandlers, projectRoot, type QueueName, Queues } from '../../server/platform/index.js';
import { addProduct, type OrderRow, orderRow, placeOrder } from '../support/checkout-data.js';
import { TestRedis } from '../support/redis.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let token: string;
let ownerId: string;
let order: OrderRow & { number: string };
let jobs: readonly JobContract<unknown>[];
let recurring: string[];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  ({ token, id: ownerId } = await shop.signInOwner());
  ({ jobs } = shop.web.app.get(JobHandlers));
  recurring = jobs.filter(({ everyMs }) => everyMs !== undefined).map(({ name }) => name);
  const placed = await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }]);
  order = { ...(await orderRow(shop, placed)), number: placed.orderNumber };
});
afterEach(async () => {
  await shop.stopWorkers();
  await shop.sql('delete from platform.dead_letters');
});
afterAll(() => shop.close());

interface Failure {
  queue?: QueueName;
  name?: string;
  payload?: unknown;
  error?: Error;
  jobId?: string;
  isRecurring?: boolean;
}

/** As the workers leave it. @returns its id */
async function givenUp({
  queue = 'mail',
  name = 'mail.order',
  payload,
  error = new Error('no'),
  jobId = randomUUID(),
  isRecurring = false,
}: Failure = {}): Promise<string> {
  const work = { queue, name, jobId, payload: payload ?? { orderMailId: uuidv7() }, error, isRecurring };
  await shop.web.app.get(DeadLetters).record(work);
  const [row] = await shop.sql<{ id: string }>('select id from platform.dead_letters order by created_at desc, id desc limit 1');
  return row?.id ?? '';
}

function list(query = ''): Promise<FailedJobList> {
  return shop.json('GET', `/api/admin/jobs/failed${query}`, { token });
}

async function ask(id: string, verb: 'retry' | 'dismiss' | 'restore'): Promise<{ status: number; code: string | undefined }> {
  const answer = await shop.call('POST', `/api/admin/jobs/failed/${id}/${verb}`, { token });
  const body = await answer.text();
  return { status: answer.status, code: body ? (JSON.parse(body) as { code: string }).code : undefined };
}

/** Waiting jobs of the mail queue. */
async function askedMails(): Promise<{ id: string | undefined; payload: unknown; attempts?: number; backoff: unknown }[]> {
  const waiting = await shop.web.app.get(Queues).queue('mail').getWaiting();
  return waiting.map(({ id, data, opts }) => ({
    id,
    payload: data.payload as unknown,
    attempts: opts.attempts,
    backoff: opts.backoff,
  }));
}

function history(id: string): Promise<{ actor_id: string; action: string; before: unknown; after: unknown }[]> {
  return shop.sql(
    'select actor_id, action, before, after from platform.audit_log where subject = $1 and subject_id = $2 order by id',
    ['job', id],
  );
}

describe('a failed job cannot be retried when', () => {
  test.each([
    ['it is recurring', { queue: 'maintenance', name: 'generation.sweep', payload: {} }],
    ['it is recurring at an interval from the settings', { queue: 'payments', name: 'payments.reconcile', payload: {} }],
    [
      'it was a picture: the customer has the credit back',
      { queue: 'generation', name: 'generation.run', payload: { generationId: uuidv7() } },
    ],
    ['its payload cannot be read', { payload: { orderMailId: 7 } }],
    ['no worker knows it', { name: 'mail.of-an-older-version' }],
  ] satisfies [string, Failure][])('%s', async (_, failure) => {
    const id = await givenUp(failure);
    expect((await list()).jobs).toMatchObject([{ id, can_retry: false }]);
    expect(await ask(id, 'retry')).toEqual({ status: 409, code: 'ADMIN.CANNOT_RETRY' });
    expect((await list()).total).toBe(1);
    expect(await history(id)).toEqual([]);
  });

  it('the link in its email has expired', async () => {
    const id = await givenUp({ name: 'identity.mail-one-time-token', payload: { oneTimeTokenId: uuidv7() } });
    expect((await list()).jobs).toMatchObject([{ can_retry: true }]);
    await shop.sql(`update platform.dead_letters set created_at = created_at - interval '1 day'`);
    expect((await list()).jobs).toMatchObject([{ can_retry: false }]);
    expect((await ask(id, 'retry')).code).toBe('ADMIN.CANNOT_RETRY');
  });

  it.each(['x', '%00', randomUUID()])('refuses an unknown job: %s', async (id) => {
    for (const verb of ['retry', 'dismiss', 'restore'] as const) {
      expect(await ask(id, verb)).toEqual({ status: 404, code: 'ADMIN.JOB_NOT_FOUND' });
    }
  });
});

describe('the list of failed jobs', () => {
  it('refuses an unknown cursor', async () => {
    expect((await shop.call('GET', `/api/admin/jobs/failed?after=${randomUUID()}`, { token })).status).toBe(400);
    expect((await shop.call('GET', '/api/admin/jobs/failed?after=1', { token })).status).toBe(400);
  });

  it('says in plain words what failed, why and for which order, without personal data', async () => {
    const error = Object.assign(new Error('550 <grace@example.com> is unknown'), { code: 'EENVELOPE' });
    const [mail] = await shop.sql<{ id: string }>(
      `insert into checkout.order_mails (id, order_id, kind, is_repeat, created_at) values ($1, $2, 'confirmation', true, now()) returning id`,
      [uuidv7(), order.id],
    );
    await givenUp({ payload: { orderMailId: mail?.id }, error });
    await givenUp({ queue: 'fulfilment', name: 'fulfilment.prepare-downloads', payload: { orderId: order.id } });
    const about = { id: order.id, order_number: order.number };
    expect((await list()).jobs).toMatchObject([
      { title: 'Make the PDFs of an order', reason: 'Something unexpected went wrong.', order: about },
      {
        title: 'Send an email about an order',
        reason: 'The email server refused this email.',
        detail: 'EENVELOPE: 550 <…@…> is unknown',
        order: about,
      },
    ]);
  });

  it('names the order of a Stripe event', async () => {
    const session = order as unknown as { stripe_session_id: string };
    await shop.sql(`insert into checkout.stripe_events (id, type, payload, received_at) values ('evt_1', 'x', $1, now())`, [
      JSON.stringify({ sessionId: session.stripe_session_id, paymentIntent: null }),
    ]);
    await givenUp({ queue: 'payments', name: 'payments.apply-event', payload: { eventId: 'evt_1' } });
    await givenUp({ queue: 'payments', name: 'payments.apply-event', payload: { eventId: 'evt_2' } });
    const orders = (await list()).jobs.map((job) => job.order?.order_number ?? null);
    expect(orders).toEqual([null, order.number]);
  });

  it('shows each job once, newest first, across pages', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 52; i += 1) ids.unshift(await givenUp());
    const seen: string[] = [];
    for (let query = '', more = true; more;) {
      const { jobs: page, next, total } = await list(query);
      expect(total).toBe(52);
      seen.push(...page.map(({ id }) => id));
      more = next !== null;
      query = `?after=${next}`;
    }
    expect(seen).toEqual(ids);
  });

  it('lists work once that sweeps enqueue again and again, with its latest failure', async () => {
    const payload = { orderMailId: uuidv7() };
    await givenUp({ payload, error: new Error('first') });
    const id = await givenUp({ payload, error: new Error('second') });
    expect(await list()).toMatchObject({ total: 1, jobs: [{ id, detail: 'second' }] });
  });

  it('lists a recurring job once with its latest failure, again after a dismissal', async () => {
    const sweep = { queue: 'maintenance', name: 'contact.sweep', payload: {}, isRecurring: true } as const;
    await givenUp({ ...sweep, jobId: 'repeat:1', error: new Error('first') });
    const id = await givenUp({ ...sweep, jobId: 'repeat:2', error: new Error('second') });
    expect(await list()).toMatchObject({ total: 1, jobs: [{ id, detail: 'second' }] });
    await ask(id, 'dismiss');
    expect((await list()).total).toBe(0);
    await givenUp({ ...sweep, jobId: 'repeat:3', error: new Error('third') });
    expect(await list()).toMatchObject({ total: 1, jobs: [{ id, detail: 'third' }] });
  });
});

it('removes a recurring job from the list once it succeeds', async () => {
  await givenUp({ queue: 'maintenance', name: 'generation.sweep', payload: {}, isRecurring: true });
  await givenUp();
  await shop.startWorkers();
  await until(async () => (await list()).total === 1);
  expect((await list()).jobs).toMatchObject([{ title: 'Send an email about an order' }]);
});

describe('a failed job that the owner retries', () => {
  it('is enqueued once by two concurrent retries, with all its attempts, and is audited', async () => {
    const payload = { orderMailId: uuidv7() };
    const jobId = randomUUID();
    const id = await givenUp({ payload, jobId });
    const answers = await Promise.all([ask(id, 'retry'), ask(id, 'retry'), ask(id, 'retry')]);
    expect(answers).toEqual(Array(3).fill({ status: 202, code: undefined }));
    const [again, ...others] = await until(async () => {
      const found = await askedMails();
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    expect(again).toMatchObject({ payload, attempts: 10, backoff: { type: 'exponential', delay: 1_000 } });
    expect(again?.id).not.toBe(jobId);
    expect(await list()).toMatchObject({ jobs: [], total: 0 });
    expect(await history(id)).toEqual([
      { actor_id: ownerId, action: 'retried', before: { resolution: null }, after: { resolution: 'retried' } },
    ]);
    expect((await ask(id, 'restore')).code).toBe('ADMIN.JOB_NOT_FOUND');
  });

  it('runs, and is listed again when it fails again', async () => {
    const id = await givenUp({ queue: 'payments', name: 'payments.apply-event', payload: { eventId: 'evt_of_nobody' } });
    await shop.sql(
      `insert into checkout.stripe_events (id, type, payload, received_at) values ('evt_of_nobody', 'x', $1, now())`,
      [JSON.stringify({ sessionId: 'cs_of_nobody', paymentIntent: null })],
    );
    await shop.startWorkers();
    expect((await ask(id, 'retry')).status).toBe(202);
    const [letter] = await until(async () => {
      const { jobs: found } = await list();
      return found.length > 0 && found;
    });
    expect(letter).toMatchObject({ reason: 'Stripe reported a payment that belongs to no order.', can_retry: true });
    expect(letter?.id).not.toBe(id);
  });
});

describe('a dismissed job', () => {
  it('leaves the list and comes back when restored, with each audited once', async () => {
    const id = await givenUp();
    const noted = Array(2).fill({ status: 204, code: undefined });
    expect([await ask(id, 'dismiss'), await ask(id, 'dismiss')]).toEqual(noted);
    expect((await list()).total).toBe(0);
    expect([await ask(id, 'restore'), await ask(id, 'restore')]).toEqual(noted);
    expect((await list()).jobs).toMatchObject([{ id, can_retry: true }]);
    expect((await history(id)).map(({ action }) => action)).toEqual(['dismissed', 'restored']);
  });
});

it('deletes jobs resolved a month ago, but no open ones', async () => {
  const waiting = await givenUp();
  const late = await givenUp();
  const old = await givenUp();
  for (const id of [late, old]) await ask(id, 'dismiss');
  await shop.sql(`update platform.dead_letters set created_at = created_at - interval '1 year'`);
  await shop.sql(`update platform.dead_letters set resolved_at = resolved_at - interval '29 days' where id = $1`, [late]);
  await shop.sql(`update platform.dead_letters set resolved_at = resolved_at - interval '31 days' where id = $1`, [old]);
  await shop.web.app.get(IdentitySweep, { strict: false }).sweep();
  const kept = await shop.sql<{ id: string }>('select id from platform.dead_letters');
  expect(kept.map(({ id }) => id).sort()).toEqual([waiting, late].sort());
});

describe('the queues', () => {
  it('count waiting, running, delayed and open failed jobs', async () => {
    await givenUp({ queue: 'fulfilment', name: 'fulfilment.prepare-downloads', payload: { orderId: order.id } });
    const { queues, is_reachable } = await shop.json<JobQueues>('GET', '/api/admin/jobs', { token });
    expect(is_reachable).toBe(true);
    expect(queues.map(({ title }) => title)).toContain('Sending emails');
    expect(queues.find(({ name }) => name === 'fulfilment')).toEqual({
      name: 'fulfilment',
      title: 'Making PDFs',
      waiting: 0,
      running: 0,
      later: 0,
      failed: 1,
    });
  });

  it('are reported as unreachable while their server is down', async () => {
    const redis = await TestRedis.start();
    const other = await TestShop.open({ workers: false, env: { REDIS_URL: redis.url } });
    const owner = await other.signInOwner();
    const look = () => other.json<JobQueues>('GET', '/api/admin/jobs', owner);
    await until(async () => (await look()).is_reachable);
    await redis.down();
    // The response does not wait for the server to come back.
    expect(await look()).toEqual({ queues: [], is_reachable: false });
    await redis.up();
    await until(async () => (await look()).is_reachable);
    await other.close();
    await redis.remove();
  });
});

describe('recurring jobs', () => {
  const ofSweep = async () => {
    const { jobs: listed } = await shop.json<RecurringJobList>('GET', '/api/admin/jobs/recurring', { token });
    return listed.find(({ name }) => name === 'contact.sweep');
  };

  it('are shown to the owner only', async () => {
    expect((await shop.call('GET', '/api/admin/jobs/recurring')).status).toBe(401);
    const { token: other } = await shop.signIn('grace@example.com');
    expect((await shop.call('GET', '/api/admin/jobs/recurring', { token: other })).status).toBe(403);
  });

  it('are listed with interval, latest run, outcome and next run', async () => {
    const { jobs: listed } = await shop.json<RecurringJobList>('GET', '/api/admin/jobs/recurring', { token });
    expect(listed.map(({ name }) => name).sort()).toEqual([...recurring].sort());
    await shop.sql('delete from platform.recurring_runs');
    expect(await ofSweep()).toMatchObject({
      title: 'Delete old messages from the contact page',
      every_seconds: 3_600,
      last_run: null,
    });
    const begun = Date.now();
    // The schedule is kept in the queue: a new one begins with a run.
    await shop.web.app.get(Queues).queue('maintenance').removeJobScheduler('contact.sweep');
    await shop.startWorkers();
    const ran = await until(async () => {
      const job = await ofSweep();
      return job?.last_run ? job.next_at !== null && job : null;
    });
    expect(ran.last_run?.has_failed).toBe(false);
    expect(Date.parse(ran.last_run?.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(ran.last_run?.started_at ?? ''));
    expect(Date.parse(ran.last_run?.started_at ?? '')).toBeGreaterThanOrEqual(begun - 1_000);
    expect(Date.parse(ran.next_at ?? '')).toBeGreaterThan(begun);
  });

  it('show a run that failed', async () => {
    await shop.sql('delete from platform.recurring_runs');
    await shop.sql('alter table contact.messages rename to messages_away');
    await shop.web.app.get(Queues).queue('maintenance').removeJobScheduler('contact.sweep');
    await shop.startWorkers();
    const job = await until(async () => {
      const found = await ofSweep();
      return found?.last_run?.has_failed && found;
    });
    expect(job.last_run?.has_failed).toBe(true);
    const givenUpOn = await until(async () => {
      const { jobs: failed } = await list();
      return failed.length > 0 && failed;
    });
    expect(givenUpOn).toMatchObject([{ title: 'Delete old messages from the contact page', can_retry: false }]);
    await shop.stopWorkers();
    await shop.sql('alter table contact.messages_away rename to messages');
  });
});

describe('every job', () => {
  it('that is defined has a handler, in both tiers', async () => {
    const defined: string[] = [];
    for await (const file of glob('server/**/*.ts', { cwd: projectRoot })) {
      const source = await readFile(`${projectRoot}/${file}`, 'utf8');
      defined.push(...[...source.matchAll(/define(?:Recurring)?Job\(\{[^{}]*?name: '([^']+)'/g)].map(([, name]) => name!));
    }
    expect(jobs.map(({ name }) => name).sort()).toEqual(defined.sort());
    const { app } = await shop.startWorkers();
    expect(
      app
        .get(JobHandlers)
        .jobs.map(({ name }) => name)
        .sort(),
    ).toEqual(defined.sort());
  });

  it('has a title, and says what it does if it is recurring', () => {
    expect(jobs.filter(({ title }) => !/^[A-Z]/.test(title))).toEqual([]);
    const withPurpose = jobs.filter(({ purpose }) => purpose && /^[A-Z].*\.$/.test(purpose));
    expect(withPurpose.map(({ name }) => name)).toEqual(recurring);
  });
});
