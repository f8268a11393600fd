import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Photo } from '../../server/generation/contract.js';
import { MediaErasure, PhotoInspection } from '../../server/generation/index.js';
import { portrait } from '../../server/generation/vision/spec-support.js';
import { ObjectStore, type QueueName } from '../../server/platform/index.js';
import { addPicture, addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import { customerWithPhoto, isPhotoStored, type PhotoOwner, storedObjects } from '../support/generation-data.js';
import { expireJobLocks } from '../support/expire-job-locks.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const AREA = {
  type: 'corners',
  corners: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
  bend: 0,
  light: 0.5,
};

let fal: FakeFal;
let shop: TestShop;

beforeAll(async () => {
  fal = await FakeFal.start();
  const env = {
    FAL_KEY: 'test-key',
    FAL_BASE_URL: fal.url,
    FAL_WEBHOOKS: 'off',
    FAL_JWKS_URL: fal.keysUrl,
    FAL_UPSCALE_CENTS: '5',
  };
  shop = await TestShop.open({ workers: false, env });
});
afterEach(() => ShopProcess.killAll());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

const startWorker = (...queues: QueueName[]) => ShopProcess.startWorker(shop.settings, queues);

it('an inspection killed before its findings runs again; erasing deletes the thumbnail', async () => {
  const [once, gone] = [
    await customerWithPhoto(shop, undefined, await portrait('woman')),
    await customerWithPhoto(shop, undefined, await portrait('man')),
  ];
  const show = ({ token, imageId }: PhotoOwner) => shop.json<Photo>('GET', `/api/user-images/${imageId}`, { token });
  const objectsOf = ({ id, imageId }: PhotoOwner) => storedObjects(shop, `photos/${id}/${imageId}`);
  const victim = { kill: () => ShopProcess.killAll() };
  // Rows can still be locked, but not changed.
  const table = { lock: 'lock table generation.photos in share mode', waiting: 'update "generation"."photos"%' };
  await killAtLock(shop, victim, table, async () => {
    await startWorker('media');
    await until(async () => (await objectsOf(once)).length + (await objectsOf(gone)).length === 6);
  });
  expect([(await show(once)).inspected_at, (await show(gone)).inspected_at]).toEqual([null, null]);
  await shop.call('DELETE', `/api/user-images/${gone.imageId}`, { token: gone.token });
  shop.passTime(61_000);
  await shop.web.app.get(MediaErasure, { strict: false }).erasePhoto({ photoId: gone.imageId });
  await shop.web.app
    .get(PhotoInspection, { strict: false })
    .inspect({ photoId: once.imageId }, { signal: new AbortController().signal });
  expect([await isPhotoStored(shop, once), await isPhotoStored(shop, gone)]).toEqual([true, false]);
  expect((await show(once)).findings?.faces).toHaveLength(1);
});

it('a gift view is painted by the next worker when the first is killed', async () => {
  const { id, token } = await shop.signIn(`viewer-${randomUUID()}@example.com`);
  const [pictureId, productId] = [await addPicture(shop, id), await addProduct(shop, { kind: 'mug' })];
  await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $2) where id = $1`, [
    productId,
    JSON.stringify(AREA),
  ]);
  const body = { pictureId, width: 400, gifts: [{ productId, words: [] }] };
  const { views } = await shop.json<{ views: { url: string }[] }>('POST', '/api/gift-views', { token, body });
  const show = () => shop.call('GET', views[0]!.url).catch(() => undefined);
  const lock = `select from generation.pictures where id = '${pictureId}' for no key update`;
  await killAtLock(shop, await startWorker('media'), { lock, waiting: 'select%pictures%' }, () => void show());
  expect(await shop.sql('select 1 from gifts.views')).toHaveLength(1);
  await startWorker('media');
  await until(async () => (await shop.sql('select 1 from gifts.views')).length === 0);
  expect((await show())?.status).toBe(200);
});

it('a print file of a killed worker resumes the submitted request', async () => {
  fal.behave({ pollsInQueue: 0, pollsInProgress: Infinity });
  const { id: userId, token } = await shop.signIn(`painter-${randomUUID()}@example.com`);
  const [productId, generatedImageId] = [await addProduct(shop), await addPicture(shop, userId)];
  const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1, generatedImageId }], { token });
  const victim = await startWorker('payments', 'fulfilment', 'maintenance');
  await pay(shop, order);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  const printFile = async () =>
    (
      await shop.sql<{ request_id: string | null; object_key: string | null }>(
        'select * from checkout.print_files where order_id = $1',
        [id],
      )
    )[0];
  await until(async () => (await printFile())?.request_id);
  await victim.kill();
  await expireJobLocks(shop);
  fal.behave({ pollsInProgress: 0 });
  await startWorker('payments', 'fulfilment', 'maintenance');
  const key = await until(async () => (await printFile())?.object_key);
  // The stand-in for fal inverts the colors.
  const [red] = await sharp(await shop.web.app.get(ObjectStore).read(key))
    .resize(1, 1)
    .raw()
    .toBuffer();
  expect(red).toBeLessThan(100);
  expect(fal.submissions()).toBe(1);
  await until(async () => (await shop.sql('select 1 from checkout.downloads where order_id = $1', [id])).length === 1);
});
