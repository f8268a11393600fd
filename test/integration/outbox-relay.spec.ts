import { mailContactMessage } from '../../server/contact/index.js';
import { OutboxRelay, Queues } from '../../server/platform/index.js';
import { TestShop } from '../support/test-shop.js';

describe('the outbox after an outage of the queue', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await TestShop.open({ workers: false });
  });
  afterAll(() => shop.close());

  const left = async () => (await shop.sql<{ n: number }>('select count(*)::int as n from platform.outbox'))[0]?.n;

  it('is relayed in batches until it is empty', async () => {
    await shop.sql(
      `insert into platform.outbox (id, queue, name, payload, attempts, backoff_ms, delay_ms, created_at, relay_after, relay_failures)
       select gen_random_uuid(), $1, $2, jsonb_build_object('messageId', gen_random_uuid()), 3, 1000, 0, now(), '2020-01-01', 0
       from generate_series(1, 150)`,
      [mailContactMessage.queue, mailContactMessage.name],
    );
    const { app } = shop.web;
    const relay = app.get(OutboxRelay);

    expect([await relay.sweep(), await left()]).toEqual([true, 50]);
    expect([await relay.sweep(), await left()]).toEqual([false, 0]);
    expect(await app.get(Queues).queue('mail').getJobCountByTypes('waiting')).toBe(150);
  });
});
