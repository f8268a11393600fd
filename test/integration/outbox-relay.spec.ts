import { randomUUID } from 'node:crypto';
import { mailContactMessage } from '../../server/contact/index.js';
import { Database, Outbox, OutboxRelay, Queues } from '../../server/platform/index.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

const queue = () => shop.web.app.get(Queues).queue('mail');
const waiting = () => queue().getJobCountByTypes('waiting');
const left = async () => (await shop.sql<{ n: number }>('select count(*)::int as n from platform.outbox'))[0]?.n;

describe('the outbox, used by many requests at once', () => {
  const MANY = 20;
  const ask = () => {
    const { app } = shop.web;
    const add = () =>
      app.get(Database).transaction(async (em) => app.get(Outbox).add(em, mailContactMessage, { messageId: randomUUID() }));
    return Promise.all(Array.from({ length: MANY }, add));
  };

  it('leaves jobs that could not be enqueued to the relay', async () => {
    const calls = [jest.spyOn(queue(), 'add'), jest.spyOn(queue(), 'addBulk')];
    calls.forEach((call) => call.mockRejectedValue(new Error('The queue is away.')));
    await ask();
    await shop.web.app.get(Database).finishAfterCommit();
    calls.forEach((call) => call.mockRestore());

    expect([await left(), await waiting()]).toEqual([MANY, 0]);
    await shop.sql(`update platform.outbox set relay_after = '2020-01-01'`);
    await shop.web.app.get(OutboxRelay).sweep();
    expect([await left(), await waiting()]).toEqual([0, MANY]);
  });

  it('enqueues each job once', async () => {
    await ask();
    await until(async () => (await left()) === 0);

    expect(await waiting()).toBe(2 * MANY);
  });
});

describe('the outbox after an outage of the queue', () => {
  it('is relayed in batches until it is empty', async () => {
    const before = await waiting();
    await shop.sql(
      `insert into platform.outbox (id, queue, name, payload, attempts, backoff_ms, delay_ms, created_at, relay_after, relay_failures)
       select gen_random_uuid(), $1, $2, jsonb_build_object('messageId', gen_random_uuid()), 3, 1000, 0, now(), '2020-01-01', 0
       from generate_series(1, 150)`,
      [mailContactMessage.queue, mailContactMessage.name],
    );
    const relay = shop.web.app.get(OutboxRelay);

    expect([await relay.sweep(), await left()]).toEqual([true, 50]);
    expect([await relay.sweep(), await left()]).toEqual([false, 0]);
    expect(await waiting()).toBe(before + 150);
  });
});
