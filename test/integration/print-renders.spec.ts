import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { Fulfilment } from '../../server/checkout/index.js';
import { LargerPictures } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture, addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let larger: LargerPictures;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  larger = shop.web.app.get(LargerPictures, { strict: false });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

/** A paid order of these gifts with one picture. */
async function bought(kinds: readonly ('card' | 'poster' | 'mug')[]): Promise<{ id: string; imageId: string }> {
  const { id: userId, token } = await shop.signIn(`${randomUUID()}@example.com`);
  const generatedImageId = await addPicture(shop, userId);
  const items = [];
  for (const kind of kinds) {
    items.push({ productId: await addProduct(shop, { kind }), productType: 'combo' as const, quantity: 1, generatedImageId });
  }
  const order = await placeOrder(shop, items, { token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  return { id: (await waitForPaymentState(shop, order, 'paid')).id, imageId: generatedImageId };
}

const prepare = ({ id }: { id: string }) => shop.web.app.get(Fulfilment).prepareDownloads(id, new AbortController().signal);

const prints = ({ id }: { id: string }) =>
  shop.sql<{ upscale: string; renders: number; object_key: string }>(
    'select upscale, renders, object_key from checkout.print_files where order_id = $1',
    [id],
  );

const red = sharp({ create: { width: 1792, height: 2240, channels: 3, background: '#d02020' } });

async function isRed(key: string): Promise<boolean> {
  const print = await shop.web.app.get(ObjectStore).read(key);
  const [first = 0, second = 0] = await sharp(print).resize(1, 1).raw().toBuffer();
  return first > 180 && second < 60;
}

it('a picture is rendered once for all large gifts of an order, and printed from the larger one', async () => {
  const render = jest.spyOn(larger, 'render').mockResolvedValue(await red.jpeg().toBuffer());
  const order = await bought(['card', 'card', 'mug']);
  await prepare(order);
  expect(render.mock.calls.map(([pictureId]) => pictureId)).toEqual([order.imageId]);
  const files = await prints(order);
  expect(files.map(({ upscale }) => upscale).sort()).toEqual(['rendered', 'rendered', 'unneeded']);
  for (const { upscale, object_key: key } of files)
    expect([upscale, await isRed(key)]).toEqual([upscale, upscale === 'rendered']);
});

it('an order goes on with the picture as it is when rendering fails', async () => {
  jest.spyOn(larger, 'render').mockRejectedValue(new Error('no memory'));
  const order = await bought(['card']);
  await prepare(order);
  expect(await prints(order)).toEqual([{ upscale: 'off', renders: 1, object_key: expect.any(String) }]);
  expect(await shop.sql('select from checkout.downloads where order_id = $1', [order.id])).toHaveLength(1);
});

it('a worker that died while rendering three times does not try again', async () => {
  const render = jest.spyOn(larger, 'render').mockResolvedValue(null);
  const order = await bought(['card']);
  await prepare(order);
  await shop.sql('update checkout.print_files set renders = 3, finished_at = null, object_key = null where order_id = $1', [
    order.id,
  ]);
  await prepare(order);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await prints(order)).toEqual([{ upscale: 'off', renders: 3, object_key: expect.any(String) }]);
});

it('a picture is not rendered again when another engine made it, nor when its photo is gone', async () => {
  const { id: userId } = await shop.signIn(`${randomUUID()}@example.com`);
  const pictureId = await addPicture(shop, userId);
  const render = () => larger.render(pictureId, Buffer.alloc(0), new AbortController().signal);
  expect(await render()).toBeNull();
  await shop.sql('update generation.generations set provider_request_id = id where user_id = $1', [userId]);
  expect(await render()).toBeNull();
});
