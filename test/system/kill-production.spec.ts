import { randomUUID } from 'node:crypto';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { ProductionActions } from '../../server/checkout/production/production-actions.js';
import { Productions } from '../../server/checkout/production/productions.js';
import { OWNER_ID } from '../support/app.js';
import { addPicture, addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { startPrintPartner, type TestPartner } from '../support/print-partner.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);
let shop: TestShop;
let partner: TestPartner;

beforeAll(async () => {
  partner = await startPrintPartner();
  shop = await TestShop.open({ workers: false, env: partner.settings });
});
afterAll(async () => {
  await ShopProcess.killAll();
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
  await shop.sql(
    `insert into checkout.partner_products (product_id, sku, attributes, areas, cost_cents, currency, checked_at, checked_by)
     values ($1, 'GLOBAL-MUG-W', '{}', '[{"name":"default","width":2670,"height":1110}]', 650, 'USD', now(), $2)`,
    [productId, randomUUID()],
  );
  const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1, generatedImageId }], { token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  await shop.web.app.get(Fulfilment).prepareDownloads({ orderId: id }, { signal: new AbortController().signal });
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
  // The worker reads parcels once it has the partner's answer.
  const lock = { lock: 'lock table checkout.parcels in access exclusive mode', waiting: '%parcels%' };
  await killAtLock(shop, victim, lock, () =>
    shop.web.app.get(ProductionActions).sendNow(OWNER_ID, { orderId: id, productionId }),
  );
  expect([await states(), (await partner.orders()).length]).toEqual([['submitting'], 1]);
  await ShopProcess.startWorker(shop.settings, ['production']);
  await until(async () => (await states()).includes('accepted'), 30_000);
  expect(await partner.orders()).toMatchObject([{ idempotencyKey: productionId }]);
});
