import { randomUUID } from 'node:crypto';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { GiftRenderer } from '../../server/gifts/index.js';
import { Queues } from '../../server/platform/index.js';
import { StuckWork } from '../../server/checkout/upkeep/stuck-work.js';
import {
  addPicture,
  addProduct,
  payWithoutEvent,
  placeOrder,
  type TestItem,
  type TestProduct,
} from '../support/checkout-data.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.stopWorkers();
});
afterAll(() => shop.close());

/** A paid gift with an own picture. @returns the order's id */
async function bought(productType: TestItem['productType'], kind: TestProduct['kind'] = 'ornament'): Promise<string> {
  const { id: userId, token } = await shop.signIn(`${randomUUID()}@example.com`);
  const generatedImageId = await addPicture(shop, userId);
  const item = { productId: await addProduct(shop, { kind }), productType, quantity: 1, generatedImageId };
  const order = await placeOrder(shop, [item], { token });
  return (await payWithoutEvent(shop, order)).id;
}

const countSent = async () =>
  (await shop.sql(`select from checkout.order_mails where kind = 'confirmation' and sent_at is not null`)).length;
const countPrinted = async () => (await shop.sql('select from checkout.print_files where finished_at is not null')).length;

it('gifts are confirmed while their print files wait in line', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { renderPrint } = GiftRenderer.prototype;
  jest.spyOn(GiftRenderer.prototype, 'renderPrint').mockImplementation(async function (this: GiftRenderer, ...print) {
    await held;
    return renderPrint.apply(this, print);
  });
  for (let count = 0; count < 3; count += 1) await bought('product');
  await shop.startWorkers({ WORKER_CONCURRENCY: '1' });
  await until(async () => (await countSent()) === 3);
  expect(await countPrinted()).toBe(0);
  goOn();
  await until(async () => (await countPrinted()) === 3);
});

it('a PDF does not wait for checks of prints that were made before', async () => {
  const earlier = await bought('product');
  await makeOrderFiles(shop, earlier);
  await until(async () => (await shop.sql('select from platform.outbox')).length === 0);
  const later = await bought('pdf');
  await shop.startWorkers({ WORKER_CONCURRENCY: '1' });
  const [times] = await until(async () => {
    const rows = await shop.sql<{ checked: Date; made: Date }>(
      `select c.checked_at as checked, o.fulfilled_at as made from checkout.print_checks c, checkout.orders o
       where c.order_id = $1 and o.id = $2 and o.fulfilled_at is not null`,
      [earlier, later],
    );
    return rows.length > 0 && rows;
  });
  expect(times!.checked.getTime()).toBeGreaterThan(times!.made.getTime());
});

it('after a lost queue, who has paid first comes first, and print files come back, too', async () => {
  const confirmed = await bought('product');
  await shop.web.app.get(Fulfilment).prepareDownloads({ orderId: confirmed }, { signal: new AbortController().signal });
  const orders = [await bought('combo'), await bought('product'), await bought('pdf')];
  shop.passTime(21_000);
  const enqueued: string[] = [];
  jest.spyOn(shop.web.app.get(Queues), 'enqueueOnce').mockImplementation(async ({ name }, _payload, subject) => {
    enqueued.push(`${name} ${subject}`);
  });
  await shop.web.app.get(StuckWork, { strict: false }).requeue();
  expect(enqueued.filter((each) => each.startsWith('fulfilment.prepare-downloads'))).toEqual(
    orders.map((id) => `fulfilment.prepare-downloads ${id}`),
  );
  expect(enqueued).toContain(`prints.prepare ${confirmed}`);
});
