import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { DeletedPictures } from '../../server/checkout/prints/deleted-pictures.js';
import { PrintFiles } from '../../server/checkout/prints/print-files.js';
import { Upscaler } from '../../server/generation/index.js';
import { GiftRenderer, printSheet, sizeWithBleed } from '../../server/gifts/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import {
  addPicture,
  addProduct,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
  type TestItem,
  type TestProduct,
} from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { filesOfZip } from '../support/zip-files.js';
import { until } from '../support/until.js';

interface PrintRow {
  kind: string;
  upscale: string;
  submissions: number;
  request_id: string | null;
  object_key: string | null;
  finished_at: Date | null;
}
interface Bought {
  id: string;
  order: PlacedOrder;
  userId: string;
  imageId: string;
  paymentIntent: string;
}

const CARD = sizeWithBleed(printSheet('card'));
let fal: FakeFal;
let shop: TestShop;
let owner: AdminOrdersClient;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({
    workers: false,
    env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, FAL_WEBHOOKS: 'off', FAL_JWKS_URL: fal.keysUrl, FAL_UPSCALE_CENTS: '5' },
  });
  owner = await AdminOrdersClient.open(shop);
});
beforeEach(async () => {
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
  await shop.sql('delete from generation.engine_days');
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

/** A paid gift with a custom picture of 1024 × 1280 pixels; its files are not made until a worker or a test asks. */
async function bought(kind: TestProduct['kind'], productType: 'combo' | 'product' = 'combo'): Promise<Bought> {
  const { id: userId, token } = await shop.signIn(`painter-${randomUUID()}@example.com`);
  const imageId = await addPicture(shop, userId);
  const productId = await addProduct(shop, { kind });
  return { ...(await paid([{ productId, productType, quantity: 1, generatedImageId: imageId }], token)), userId, imageId };
}

async function paid(items: TestItem[], token?: string): Promise<Pick<Bought, 'id' | 'order' | 'paymentIntent'>> {
  const order = await placeOrder(shop, items, token ? { token } : { email: `${randomUUID()}@example.com` });
  const { payment_intent: paymentIntent } = await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  return { id: (await waitForPaymentState(shop, order, 'paid')).id, order, paymentIntent };
}

const prepare = ({ id }: Pick<Bought, 'id'>) => makeOrderFiles(shop, id);

async function printRow({ id }: Pick<Bought, 'id'>): Promise<PrintRow | undefined> {
  return (await shop.sql<PrintRow>('select * from checkout.print_files where order_id = $1', [id]))[0];
}

async function printBytes(bought: Pick<Bought, 'id'>): Promise<Buffer> {
  return shop.web.app.get(ObjectStore).read((await printRow(bought))?.object_key ?? '');
}

/** The stand-in inverts the colors of the pictures it enlarges. */
async function isUpscaled(print: Buffer): Promise<boolean> {
  const [red = 0] = await sharp(print).resize(1, 1).raw().toBuffer();
  return red < 100;
}

async function hasPdf({ id }: Bought): Promise<boolean> {
  const downloads = await shop.sql<{ object_key: string }>('select object_key from checkout.downloads where order_id = $1', [id]);
  return downloads.length === 1 && (await shop.web.app.get(ObjectStore).read(downloads[0]!.object_key)).length > 0;
}

const centsToday = async () =>
  Number((await shop.sql<{ cents: string }>('select sum(cents) as cents from generation.engine_days'))[0]?.cents ?? 0);

describe('when the picture service fails', () => {
  it('the shop makes the print file, notifies the owner and delivers the PDF', async () => {
    fal.behave({ outcome: 'server_error' });
    const order = await bought('card');
    await prepare(order);
    expect(await printRow(order)).toMatchObject({ upscale: 'failed', submissions: 1, object_key: expect.any(String) });
    const print = await printBytes(order);
    expect([await isUpscaled(print), (await sharp(print).metadata()).width]).toEqual([false, CARD.width]);
    expect(await orderRow(shop, order.order)).toMatchObject({ payment_state: 'needs_attention', issues: ['enlargement_failed'] });
    expect(await hasPdf(order)).toBe(true);
    const [line] = (await owner.details(order.id)).lines;
    expect(line).toMatchObject({ print_file: { state: 'ready', is_softer: true }, picture: { width: 1024 } });
  });

  it('it is retried, for five minutes at most', async () => {
    fal.fail('initiate_upload', { answer: 503 }, Infinity);
    const order = await bought('card');
    await expect(prepare(order)).rejects.toThrow('can’t reach');
    expect(await printRow(order)).toMatchObject({ upscale: 'pending', finished_at: null });
    shop.passTime(5 * 60_000);
    await prepare(order);
    fal.fail('initiate_upload', { answer: 503 }, 0);
    expect(await printRow(order)).toMatchObject({ upscale: 'failed', submissions: 0, object_key: expect.any(String) });
    expect([await hasPdf(order), await centsToday()]).toEqual([true, 0]);
  });

  it('the request is submitted again after a lost answer, and both are counted', async () => {
    const before = fal.submissions();
    fal.fail('submit', 'lost');
    const order = await bought('card');
    await expect(prepare(order)).rejects.toThrow();
    await expect(prepare(order)).rejects.toThrow('is submitting');
    shop.passTime(31_000);
    await prepare(order);
    expect([fal.submissions() - before, await centsToday()]).toEqual([2, 10]);
    expect(await printRow(order)).toMatchObject({ upscale: 'upscaled', submissions: 2 });
  });

  it('and it refuses the request, nothing is counted', async () => {
    fal.fail('submit', { answer: 422, body: { detail: [{ loc: ['body'], msg: 'No', type: 'value_error' }] } });
    const order = await bought('card');
    await prepare(order);
    expect([await centsToday(), (await printRow(order))?.upscale]).toEqual([0, 'failed']);
  });
});

it('a picture is not enlarged once the daily budget is spent, and no issue is raised', async () => {
  await shop.sql('insert into generation.engine_days (day, pictures, cents) values ($1, 1000, 4996)', [
    new Date(shop.now()).toISOString().slice(0, 10),
  ]);
  const before = fal.submissions();
  const order = await bought('card');
  await prepare(order);
  expect(await printRow(order)).toMatchObject({ upscale: 'no_budget', submissions: 0, object_key: expect.any(String) });
  expect([fal.submissions() - before, await centsToday(), await hasPdf(order)]).toEqual([0, 4996, true]);
  expect(await orderRow(shop, order.order)).toMatchObject({ payment_state: 'paid' });
});

it('an order refunded in the meantime gets no enlargement and keeps no print file', async () => {
  const before = fal.submissions();
  const order = await bought('card');
  const upscaler = shop.web.app.get(Upscaler, { strict: false });
  const run = upscaler.run.bind(upscaler);
  jest.spyOn(upscaler, 'run').mockImplementationOnce(async (...request) => {
    await shop.sql(`update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`, [
      order.id,
    ]);
    return run(...request);
  });
  await prepare(order);
  expect([fal.submissions() - before, await centsToday(), (await printRow(order))?.object_key]).toEqual([0, 0, null]);
});

describe('a repeated job', () => {
  it('makes one file and pays for one enlargement', async () => {
    const before = fal.submissions();
    const order = await bought('poster');
    const outcomes = await Promise.allSettled([prepare(order), prepare(order)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await prepare(order);
    expect([fal.submissions() - before, await centsToday()]).toEqual([1, 5]);
    const print = await printBytes(order);
    expect(await sharp(print).metadata()).toMatchObject({ ...sizeWithBleed(printSheet('poster')), density: 300 });
    expect(await isUpscaled(print)).toBe(true);
  });
});

it('a print file that cannot be made is an issue, and the rest of the order goes on', async () => {
  const order = await bought('ornament', 'product');
  const failing = jest
    .spyOn(shop.web.app.get(GiftRenderer, { strict: false }), 'renderPrint')
    .mockRejectedValue(new Error('no memory'));
  await expect(prepare(order)).rejects.toThrow('no memory');
  await shop.web.app.get(PrintFiles).giveUp({ orderId: order.id });
  failing.mockRestore();
  expect(await printRow(order)).toMatchObject({ object_key: null, finished_at: expect.any(Date) });
  expect(await orderRow(shop, order.order)).toMatchObject({ issues: ['print_file_failed'] });
  await prepare(order);
  // Accepted, and made again for another picture.
  await shop.sql('update checkout.order_issues set accepted_at = now() where order_id = $1', [order.id]);
  await shop.sql('update checkout.print_files set finished_at = null where order_id = $1', [order.id]);
  await shop.web.app.get(PrintFiles).giveUp({ orderId: order.id });
  const open = 'select code from checkout.order_issues where order_id = $1 and accepted_at is null';
  expect(await shop.sql(open, [order.id])).toEqual([{ code: 'print_file_failed' }]);
  expect((await shop.sql('select from checkout.orders where id = $1 and fulfilled_at is not null', [order.id])).length).toBe(1);
});

describe('a gift bought without a picture of the customer', () => {
  const words = [{ label: 'Greeting', text: 'Happy birthday, Zoë' }];

  it.each(['pdf', 'product', 'combo'] as const)(
    'has its words on the shop’s landscape in the PDF only, and nothing of the product’s images: %s',
    async (productType) => {
      const wordFields = [{ label: 'Greeting', example: 'Happy birthday, Max', maxLength: 40, required: true }];
      const productId = await addProduct(shop, { kind: 'card', wordFields });
      const order = await paid([{ productId, productType, quantity: 1, words }]);
      await shop.sql(`update catalog.products set pictures = '[]' where id = $1`, [productId]);
      await prepare(order);
      const gift = {
        picture: null,
        faces: [],
        labels: [],
        kind: 'card',
        orientation: 'upright',
        words: ['Happy birthday, Zoë'],
      } as const;
      const sample = await shop.web.app.get(GiftRenderer, { strict: false }).renderPrint(gift, null);
      const [line] = (await owner.details(order.id)).lines;
      const isPrinted = productType !== 'pdf';
      expect([await printRow(order), line?.print_file]).toEqual(
        isPrinted ? [undefined, null] : [expect.objectContaining({ object_key: expect.any(String) }), expect.anything()],
      );
      const zip = await shop.call('GET', `/api/admin/orders/${order.id}/print-files.zip`, { token: owner.token });
      const files = filesOfZip(Buffer.from(await zip.arrayBuffer()));
      expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toEqual([]);
      if (productType === 'product') return;
      const pdf = Buffer.from(await (await shop.call('GET', line?.pdf_url ?? '')).arrayBuffer());
      expect(pdf.includes(sample)).toBe(true);
    },
  );
});

it('a picture with enough pixels is not enlarged', async () => {
  const before = fal.submissions();
  const order = await bought('mug', 'product');
  await prepare(order);
  expect(await printRow(order)).toMatchObject({ upscale: 'unneeded' });
  expect(await sharp(await printBytes(order)).metadata()).toMatchObject({ ...sizeWithBleed(printSheet('mug')), density: 300 });
  expect(fal.submissions() - before).toBe(0);
});

describe('the owner', () => {
  it('sees that the print file is being prepared, then downloads it; the PDF has its pixels', async () => {
    const order = await bought('card');
    expect((await owner.details(order.id)).lines).toMatchObject([{ print_file: { state: 'preparing', url: null } }]);
    await prepare(order);
    const { print_file: print, pdf_url: pdf } = (await owner.details(order.id)).lines[0]!;
    expect(print).toMatchObject({ state: 'ready', kind: 'card', ...CARD, dpi: 300, is_softer: false });
    const file = await shop.call('GET', print?.url ?? '');
    expect(file.headers.get('content-disposition')).toContain(order.order.orderNumber);
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ ...CARD, density: 300 });
    const bytes = Buffer.from(await (await shop.call('GET', pdf ?? '')).arrayBuffer());
    expect(bytes.includes(await printBytes(order))).toBe(true);
  });

  it('gets the size that was bought even after the product became another kind of gift', async () => {
    const order = await bought('mug');
    await shop.sql(`update catalog.products set kind = 'poster'`);
    await prepare(order);
    expect((await owner.details(order.id)).lines).toMatchObject([
      { print_file: { kind: 'mug', ...sizeWithBleed(printSheet('mug')) } },
    ]);
  });
});

it('a print file whose job was lost is made by the sweep', async () => {
  const order = await bought('ornament');
  await prepare(order);
  await shop.sql('update checkout.print_files set finished_at = null, object_key = null where order_id = $1', [order.id]);
  shop.passTime(21_000);
  await shop.startWorkers();
  await until(async () => (await printRow(order))?.object_key);
  await shop.stopWorkers();
});

describe('a print file is erased', () => {
  it('with the buyer, both row and file', async () => {
    const order = await bought('ornament');
    await prepare(order);
    const key = (await printRow(order))?.object_key ?? '';
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [order.id]);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: order.userId, contactHashes: [] });
    expect(await printRow(order)).toBeUndefined();
    await expect(shop.web.app.get(ObjectStore).read(key)).rejects.toThrow();
  });

  it('with the deleted picture of a refunded order, but not when the deletion was undone', async () => {
    const order = await bought('ornament');
    await prepare(order);
    const key = (await printRow(order))?.object_key ?? '';
    await shop.sql(`update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`, [
      order.id,
    ]);
    await shop.web.app.get(DeletedPictures).release({ pictureId: order.imageId });
    expect(await printRow(order)).toBeDefined();
    await shop.sql('update generation.pictures set deleted_at = now() where id = $1', [order.imageId]);
    await shop.web.app.get(DeletedPictures).release({ pictureId: order.imageId });
    expect(await printRow(order)).toBeUndefined();
    await expect(shop.web.app.get(ObjectStore).read(key)).rejects.toThrow();
  });

  it('with the deleted picture when its order is refunded later', async () => {
    const order = await bought('ornament');
    await prepare(order);
    await shop.sql('update generation.pictures set deleted_at = now() where id = $1', [order.imageId]);
    await shop.web.app.get(DeletedPictures).release({ pictureId: order.imageId });
    const [line] = await shop.sql<{ key: string }>(
      `select picture->>'key' as key from checkout.order_lines where order_id = $1`,
      [order.id],
    );
    const [{ total = 0 } = {}] = await shop.sql<{ total: number }>(
      'select total_cents / 100.0::float8 as total from checkout.orders where id = $1',
      [order.id],
    );
    await shop.startWorkers();
    expect((await owner.refund(order.id, total)).status).toBe(200);
    await until(async () => (await printRow(order)) === undefined);
    await shop.stopWorkers();
    await expect(shop.web.app.get(ObjectStore).read(line!.key)).rejects.toThrow();
  });
});
