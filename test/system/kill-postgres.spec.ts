import path from 'node:path';
import { rm } from 'node:fs/promises';
import { type LocalPostgres, startPostgres } from '../../server/local/postgres.js';
import { QUEUE_NAMES } from '../../server/platform/index.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  countPictures,
  customerWithPhoto,
} from '../support/generation-data.js';
import { reservePort } from '../support/ports.js';
import { makeTestFolder, SERVER_URL_VARIABLE } from '../support/postgres.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const RECOVERY_MS = 60_000;
jest.setTimeout(150_000);

let folder: string;
let postgres: LocalPostgres;
let fal: FakeFal;
let shop: TestShop;
let web: ShopProcess;
let worker: ShopProcess;

beforeAll(async () => {
  // A separate server, because the shared one of the run must not be stopped.
  folder = await makeTestFolder();
  postgres = await startPostgres({ folder: path.join(folder, 'postgres'), port: await reservePort() });
  process.env[SERVER_URL_VARIABLE] = postgres.url;
  fal = await FakeFal.start();
  shop = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
  [web, worker] = await Promise.all([ShopProcess.startWeb(shop.settings), ShopProcess.startWorker(shop.settings, QUEUE_NAMES)]);
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await shop.close();
  await fal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function isReady(): Promise<boolean> {
  return (await fetch(`${web.url}/readyz`)).status === 200;
}

async function expectAWholePayment(email: string): Promise<void> {
  const productId = await addProduct(shop);
  const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email });
  await pay(shop, order);
  await until(
    async () =>
      (await shop.sql(`select 1 from checkout.orders where number = $1 and payment_state = 'paid'`, [order.orderNumber])).length >
      0,
    RECOVERY_MS,
  );
  const { id } = await waitForPaymentState(shop, order, 'paid');
  await until(async () => (await shop.inbox.count(email)) > 0, RECOVERY_MS);
  expect(await shop.sql('select stock_quantity from catalog.products where id = $1', [productId])).toEqual([
    { stock_quantity: 9 },
  ]);
  expect(await shop.sql('select revoked_at from checkout.downloads where order_id = $1', [id])).toEqual([{ revoked_at: null }]);
}

describe('after an immediate restart of PostgreSQL', () => {
  it('web and worker recover and finish the picture and the payments', async () => {
    const person = await customerWithPhoto(shop);
    fal.behave({ pollsInProgress: Infinity });
    const id = await acceptedId(generateFree(shop, person, 'interrupted'));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);

    process.kill(postgres.pid, 'SIGQUIT');
    await until(async () => !(await isReady()));
    const answer = await fetch(`${web.url}/api/products`);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: 'SERVER.UNAVAILABLE', message: expect.any(String) },
    ]);
    postgres = await startPostgres({ folder: path.join(folder, 'postgres'), port: postgres.port });
    await until(isReady);

    fal.behave({ pollsInProgress: 0 });
    expect(await waitUntilEnded(shop, person, id, RECOVERY_MS)).toMatchObject({ status: 'succeeded', error: null });
    expect([fal.submissions(), await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([1, 1, 1]);
    const next = await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'afterwards')), RECOVERY_MS);
    expect(next.status).toBe('succeeded');
    await expectAWholePayment('afterwards@example.com');
    expect([web.isRunning, worker.isRunning]).toEqual([true, true]);
  });

  it('recurring jobs still run', async () => {
    const [{ now } = { now: '' }] = await shop.sql<{ now: string }>('select now()::text as now');
    const productId = await addProduct(shop);
    const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1 }]);
    await pay(shop, order, { webhooks: false });
    // The reconciler checks an order 20 s after it was placed; this makes it due now.
    await shop.sql('update checkout.orders set next_check_at = $1 where number = $2', [now, order.orderNumber]);
    await waitForPaymentState(shop, order, 'paid');
  });
});
