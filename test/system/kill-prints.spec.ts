import sharp from 'sharp';
import { portrait } from '../../server/generation/vision/spec-support.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { expireJobLocks } from '../support/expire-job-locks.js';
import { acceptedId, customerWithPhoto, generateFree, waitUntilEnded } from '../support/generation-data.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

interface PrintRow {
  render: string | null;
  renders: number;
  object_key: string | null;
}

const LONG_MS = 240_000;
jest.setTimeout(600_000);
let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(async () => {
  await ShopProcess.killAll();
  await shop.close();
});

const printFiles = (id: string) => shop.sql<PrintRow>('select * from checkout.print_files where order_id = $1', [id]);
const downloads = (id: string) =>
  shop.sql<{ object_key: string }>('select object_key from checkout.downloads where order_id = $1', [id]);

it('a print file of a killed worker is made by the next one, from the larger picture; its PDF did not wait', async () => {
  const person = await customerWithPhoto(shop, undefined, await portrait('woman'));
  const maker = await ShopProcess.startWorker(shop.settings, ['generation']);
  const generationId = await acceptedId(generateFree(shop, person));
  expect((await waitUntilEnded(shop, person, generationId, LONG_MS)).status).toBe('succeeded');
  await maker.stop();
  const [picture] = await shop.sql<{ id: string }>('select id from generation.pictures where user_id = $1', [person.id]);
  const item = { productId: await addProduct(shop, { kind: 'poster' }), quantity: 1, generatedImageId: picture!.id };
  const order = await placeOrder(shop, [{ ...item, productType: 'combo' }], { token: person.token });

  const others = await ShopProcess.startWorker(shop.settings, ['payments', 'fulfilment']);
  await pay(shop, order);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  await until(async () => (await downloads(id)).length === 1, LONG_MS);
  expect(await printFiles(id)).toMatchObject([{ render: 'waiting', object_key: null }]);

  const victim = await ShopProcess.startWorker(shop.settings, ['prints']);
  await until(async () => (await printFiles(id))[0]?.renders === 1);
  await victim.kill();
  await expireJobLocks(shop);
  await ShopProcess.startWorker(shop.settings, ['prints']);
  const key = await until(async () => (await printFiles(id))[0]?.object_key, LONG_MS);
  expect(await printFiles(id)).toMatchObject([{ render: 'rendered', renders: 2 }]);
  const print = await shop.web.app.get(ObjectStore).read(key);
  expect(await sharp(print).metadata()).toMatchObject({ density: 300 });
  const [{ object_key: pdfKey }] = (await downloads(id)) as [{ object_key: string }];
  expect((await shop.web.app.get(ObjectStore).read(pdfKey)).includes(print)).toBe(false);
  await others.stop();
});
