import { Client } from 'pg';
import type { AdminDiscountList } from '../../server/admin/discounts/contract.js';
import { ObjectStore, type QueueName, Queues } from '../../server/platform/index.js';
import { addProduct, type CheckoutOptions, orderRow, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { addPack, pictureLedger } from '../support/picture-packs.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

// A killed worker's job is picked up again once its lock has expired, which a check every few seconds notices.
const RECOVERY_MS = 120_000;
jest.setTimeout(300_000);

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterEach(() => ShopProcess.killAll());
afterAll(() => shop.close());

const startWorker = (...queues: QueueName[]) => ShopProcess.startWorker(shop.settings, queues);

async function boughtCombo(options: CheckoutOptions) {
  const productId = await addProduct(shop);
  const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], options);
  return { productId, order };
}

/** The required result of one paid combo: one unit less in stock, one download, one email. */
async function expectExactlyOnce(productId: string, orderId: string, email: string): Promise<void> {
  await until(async () => (await shop.inbox.count(email)) > 0, RECOVERY_MS);
  await until(
    async () =>
      (await shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is not null', [orderId])).length === 1,
  );
  expect(await shop.inbox.count(email)).toBe(1);
  expect(await shop.sql('select revoked_at from checkout.downloads where order_id = $1', [orderId])).toEqual([
    { revoked_at: null },
  ]);
  expect(await shop.sql('select stock_quantity from catalog.products where id = $1', [productId])).toEqual([
    { stock_quantity: 9 },
  ]);
}

describe('a worker killed with kill -9', () => {
  it('during a payment event leaves the order paid, its code used and its pictures given once', async () => {
    const email = 'killed-while-paying@example.com';
    await addDiscount(shop, { code: 'KILLED', max_uses: 1, once_per_customer: true });
    const { token } = await shop.signIn(email);
    const { productId, order } = await boughtCombo({
      token,
      discount: { code: 'KILLED', amount: 7.2 },
      pack: await addPack(shop),
    });
    const victim = await startWorker('payments');
    await shop.sandbox('PUT', '/faults', { latencyMs: 8_000 });
    await pay(shop, order);
    const jobs = shop.web.app.get(Queues).queue('payments');
    await until(async () => (await jobs.getActive()).some(({ name }) => name === 'payments.apply-event'));
    await victim.kill();
    expect((await orderRow(shop, order)).payment_state).toBe('unpaid');

    await shop.sandbox('PUT', '/faults', {});
    await startWorker('payments', 'fulfilment', 'mail');
    const { id } = await until(async () => {
      const row = await orderRow(shop, order);
      return row.payment_state === 'paid' && row;
    }, RECOVERY_MS);
    await expectExactlyOnce(productId, id, email);
    expect(await orderRow(shop, order)).toMatchObject({
      discount_cents: 720,
      total_cents: 6979,
      received_cents: 6979,
      issues: [],
    });
    expect(await pictureLedger(shop, token)).toEqual({ remaining: 7, lines: ['+2 free', '+5 bought'] });
    const { token: ownerToken } = await shop.signInOwner();
    const { discounts } = await shop.json<AdminDiscountList>('GET', '/api/admin/discounts', { token: ownerToken });
    expect(discounts).toMatchObject([{ code: 'KILLED', uses: 1, open_checkouts: 0, saved: 7.2, state: 'used-up' }]);
  });

  it('between a PDF and its download leaves one download and one email', async () => {
    const email = 'killed-while-printing@example.com';
    const { productId, order } = await boughtCombo({ email });
    const payments = await startWorker('payments');
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    await payments.stop();
    // Making print files locks the order, too; only granting downloads writes this table.
    const holder = new Client({ connectionString: shop.settings.DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table checkout.downloads in share mode');
    const [line] = await shop.sql<{ id: string }>('select id from checkout.order_lines where order_id = $1', [id]);
    const victim = await startWorker('fulfilment', 'mail');
    await until(() =>
      shop.web.app
        .get(ObjectStore)
        .read(`pdfs/${id}/${line?.id}.pdf`)
        .catch(() => null),
    );
    await victim.kill();
    await holder.query('rollback');
    await holder.end();
    expect(await shop.sql('select id from checkout.downloads where order_id = $1', [id])).toEqual([]);

    await startWorker('fulfilment', 'mail');
    await expectExactlyOnce(productId, id, email);
  });

  it('on the day of a gift leaves one email to its receiver', async () => {
    const [email, receiver] = ['giver@example.com', 'killed-on-the-day@example.com'];
    const productId = await addProduct(shop);
    const delivery = {
      name: 'Nora',
      email: receiver,
      day: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      hour: 12,
      timeZone: 'UTC',
    };
    const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email, gift: { delivery } });
    const maker = await startWorker('payments', 'fulfilment', 'mail');
    await pay(shop, order);
    await shop.inbox.mailTo(email);
    await maker.stop();
    const { id } = await orderRow(shop, order);
    await shop.sql('update checkout.gift_deliveries set send_at = now() where order_id = $1', [id]);

    const sweeper = await startWorker('maintenance');
    const mailId = await until(async () => {
      const [mail] = await shop.sql<{ id: string }>(`select id from checkout.order_mails where order_id = $1 and kind = 'gift'`, [
        id,
      ]);
      return mail?.id;
    }, RECOVERY_MS);
    await sweeper.kill();
    const lock = `select 1 from checkout.order_mails where id = '${mailId}' for update`;
    const sending = { lock, waiting: 'select%order_mails%for update%' };
    await killAtLock(shop, await startWorker('maintenance', 'mail'), sending, () => undefined);
    expect(await shop.inbox.count(receiver)).toBe(0);

    await startWorker('maintenance', 'mail');
    const sent = () => shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is null', [id]);
    await until(async () => (await sent()).length === 0, RECOVERY_MS);
    expect(await shop.inbox.count(receiver)).toBe(1);
  });
});
