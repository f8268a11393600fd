import type { PrintLinesResult } from '../../server/admin/print-checks/contract.js';
import { ProductionActions } from '../../server/checkout/production/production-actions.js';
import { ProductionWork } from '../../server/checkout/production/production-work.js';
import { Productions } from '../../server/checkout/production/productions.js';
import { reviewProduction } from '../../server/checkout/orders/index.js';
import { Queues } from '../../server/platform/index.js';
import { OWNER_ID } from '../support/app.js';
import { addPicture, addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { addCheckedPrints } from '../support/checked-prints.js';
import { expireJobLocks } from '../support/expire-job-locks.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { addPartnerMug, startPrintPartner, type TestPartner } from '../support/print-partner.js';
import { ShopProcess } from '../support/shop-process.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);
let shop: TestShop;
let partner: TestPartner;

beforeAll(async () => {
  partner = await startPrintPartner();
  shop = await TestShop.open({ workers: false, env: partner.settings });
});
afterEach(() => ShopProcess.killAll());
afterAll(async () => {
  await shop.close();
  await partner.close();
});

const states = async () =>
  (await shop.sql<{ state: string }>('select state from checkout.productions')).map(({ state }) => state);

/** A paid mug with an own picture that is released for print, and waits for the end of its hold. */
async function released(): Promise<{ id: string; productionId: string }> {
  const { id: userId, token } = await shop.signIn('customer@example.com');
  const generatedImageId = await addPicture(shop, userId);
  const productId = await addProduct(shop, { kind: 'mug', product: 2400 });
  await addPartnerMug(shop, productId);
  const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1, generatedImageId }], { token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  await makeOrderFiles(shop, id);
  // Workers have the real time.
  shop.passTime(-3_000);
  await shop.sql('update checkout.order_lines set released_at = now() where order_id = $1', [id]);
  await shop.web.app.get(Productions).review({ orderId: id });
  const [production] = await shop.sql<{ id: string }>('select id from checkout.productions where order_id = $1', [id]);
  return { id, productionId: production!.id };
}

it('a worker that is killed after the partner made the order leaves one order, which the next worker follows', async () => {
  const { id, productionId } = await released();
  const victim = await ShopProcess.startWorker(shop.settings, ['production']);
  // Killed before it has the partner's answer.
  await partner.faults({ latencyMs: 2_000 });
  await shop.web.app.get(ProductionActions).sendNow(OWNER_ID, { orderId: id, productionId });
  await until(async () => (await partner.orders()).length > 0, 30_000);
  await victim.kill();
  await partner.faults();
  await expireJobLocks(shop);
  expect([await states(), (await partner.orders()).length]).toEqual([['submitting'], 1]);
  await ShopProcess.startWorker(shop.settings, ['production']);
  await until(async () => (await states()).includes('accepted'), 30_000);
  expect(await partner.orders()).toMatchObject([{ idempotencyKey: productionId }]);
});

it('a callback whose server is killed comes again, and a worker that is killed at its news leaves one parcel and one mail', async () => {
  const [made] = await partner.orders();
  const [production] = await shop.sql<{ id: string; order_id: string }>('select id, order_id from checkout.productions');
  await shop.sql(`update checkout.productions set next_check_at = now() + interval '1 day'`);
  await partner.faults({ dropCallbacks: true });
  await partner.advance(made!.id, 'sent');
  const server = await ShopProcess.startWeb(shop.settings);
  const callback = `${server.url}${new URL(made!.callbackUrl!).pathname}`;
  const lock = `select 1 from checkout.productions where id = '${production!.id}' for update`;
  await killAtLock(shop, server, { lock, waiting: '%next_check_at%' }, () => {
    void fetch(callback, { method: 'POST' }).catch(() => undefined);
  });
  const isDue = async () => (await shop.sql('select 1 from checkout.productions where next_check_at <= now()')).length > 0;
  expect(await isDue()).toBe(false);

  // The partner got no answer.
  await partner.faults();
  await partner.resendCallbacks(made!.id);
  await until(isDue);
  const worker = await ShopProcess.startWorker(shop.settings, ['production']);
  const parcels = { lock: 'lock table checkout.parcels in access exclusive mode', waiting: '%parcels%' };
  await killAtLock(shop, worker, parcels, () => shop.web.app.get(ProductionWork).sweep());
  expect(await states()).toEqual(['accepted']);
  await ShopProcess.startWorker(shop.settings, ['production']);
  await until(async () => (await states()).includes('sent'), 30_000);
  const [followed] = await shop.sql(
    `select (select count(*)::int from checkout.parcels where order_id = o.id) as parcels, status,
       (select count(*)::int from checkout.order_mails where order_id = o.id and parcel_id is not null) as mails
     from checkout.orders o where id = $1`,
    [production!.order_id],
  );
  expect(followed).toEqual({ parcels: 1, mails: 1, status: 'completed' });
});

it('a server that is killed while it releases many prints is asked again: each is released and made once', async () => {
  const productId = await addProduct(shop, { kind: 'mug', product: 2400 });
  await addPartnerMug(shop, productId);
  // More than are released in one transaction.
  const prints = await addCheckedPrints(shop, productId, { count: 60 });
  const orders = prints.map(({ orderId }) => orderId);
  const { token } = await shop.signInOwner();
  const server = await ShopProcess.startWeb(shop.settings);
  const press = async (url: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ lines: prints.map(({ id }) => id) });
    const answer = await fetch(`${url}/api/admin/print-checks/release`, { method: 'POST', headers, body });
    return ((await answer.json()) as PrintLinesResult).changed.length;
  };
  const last = prints
    .map(({ orderId }) => orderId)
    .toSorted()
    .at(-1);
  const lock = `select 1 from checkout.orders where id = '${last}' for update`;
  await killAtLock(shop, server, { lock, waiting: '%orders%for update%' }, () => {
    void press(server.url).catch(() => undefined);
  });
  const found = async () =>
    (
      await shop.sql(
        `select count(l.released_at)::int as released,
           (select count(*)::int from platform.audit_log where action = 'prints-released') as audited,
           (select count(*)::int from checkout.productions where order_id = any($1::uuid[])) as productions,
           (select count(distinct order_line_id)::int from checkout.production_items where order_id = any($1::uuid[])) as made
         from checkout.order_lines l where order_id = any($1::uuid[])`,
        [orders],
      )
    )[0];
  expect(await found()).toEqual({ released: 50, audited: 50, productions: 0, made: 0 });
  expect(await press(shop.web.url)).toBe(10);
  // No worker runs here. A job is in the outbox until it is in its queue.
  const left = await shop.sql<{ payload: unknown }>('select payload from platform.outbox where name = $1', [
    reviewProduction.name,
  ]);
  const queued = await shop.web.app.get(Queues).queue(reviewProduction.queue).getJobs();
  const reviews = queued.filter(({ name }) => name === reviewProduction.name).map(({ data }) => data.payload);
  for (const payload of [...left.map((row) => row.payload), ...reviews]) {
    await shop.web.app.get(Productions).review(reviewProduction.payload.parse(payload));
  }
  expect(await found()).toEqual({ released: 60, audited: 60, productions: 60, made: 60 });
});
