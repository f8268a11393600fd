import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { PrintFiles } from '../../server/checkout/prints/print-files.js';
import { AssetsEndedError, PrintAssets } from '../../server/checkout/production/artwork/print-assets.js';
import { ServedAssets } from '../../server/checkout/production/artwork/served-assets.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { LargerPictures } from '../../server/generation/index.js';
import { GiftRenderer } from '../../server/gifts/index.js';
import { Database, ObjectStore } from '../../server/platform/index.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';
import { addPicture, addProduct, payWithoutEvent, placeOrder, type TestProduct } from '../support/checkout-data.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';

interface Bought {
  orderId: string;
  orderLineId: string;
  userId: string;
}
interface AssetRow {
  id: string;
  area: string;
  object_key: string;
  md5: string | null;
  downloaded_at: Date | null;
}

const running = new AbortController().signal;
const AROUND = { name: 'default', width: 2670, height: 1110 };
let shop: TestShop;
let assets: PrintAssets;
/** Most tests only read it. */
let mug: Bought;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
  assets = shop.web.app.get(PrintAssets);
  mug = await bought('mug');
  await makeOrderFiles(shop, mug.orderId);
});
beforeEach(() => shop.sql('delete from platform.rate_limits'));
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

/** A paid gift with an own picture, without its print file. */
async function bought(kind: TestProduct['kind']): Promise<Bought> {
  const { id: userId, token } = await shop.signIn(`${randomUUID()}@example.com`);
  const generatedImageId = await addPicture(shop, userId);
  const productId = await addProduct(shop, { kind });
  const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1, generatedImageId }], { token });
  const { id: orderId } = await payWithoutEvent(shop, order);
  const [line] = await shop.sql<{ id: string }>('select id from checkout.order_lines where order_id = $1', [orderId]);
  return { orderId, orderLineId: line!.id, userId };
}

/** Something that the partner makes of the line. */
const itemOf = ({ orderId, orderLineId }: Bought) => ({ id: uuidv7(), orderId, orderLineId });

async function prepared(areas = [AROUND], line = mug) {
  const item = itemOf(line);
  const [asset] = await assets.prepare(item, areas);
  const [row] = await rowsOf(item);
  return { item, row: row!, ...asset! };
}

const rowsOf = ({ id }: { id: string }) =>
  shop.sql<AssetRow>('select * from checkout.production_assets where production_item_id = $1', [id]);

async function statusOf(url: string, method = 'GET'): Promise<number> {
  return (await shop.call(method, new URL(url).pathname + new URL(url).search)).status;
}

const sweep = () => shop.web.app.get(ServedAssets).sweep({ signal: running });
const read = (key: string) => shop.web.app.get(ObjectStore).read(key);
const end = (id: string) => shop.web.app.get(Database).transaction((em) => assets.end(em, [id]));

describe('the partner', () => {
  it('downloads exactly the bytes of the MD5 in its order, in the size of the area', async () => {
    const { url, md5, area } = await prepared();
    expect([area, url.startsWith(shop.settings['PUBLIC_URL'] ?? '')]).toEqual(['default', true]);
    const answer = await fetch(url.replace(new URL(url).origin, shop.web.url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('md5').update(bytes).digest('hex')).toBe(md5);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2670, height: 1110, density: 300 });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('asks for the size with HEAD, which is no download', async () => {
    const { url, item, row } = await prepared();
    const answer = await shop.call('HEAD', new URL(url).pathname + new URL(url).search);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-length')).toBe(String((await read(row.object_key)).length));
    expect(await rowsOf(item)).toMatchObject([{ downloaded_at: null }]);
    await statusOf(url);
    expect(await rowsOf(item)).toMatchObject([{ downloaded_at: expect.any(Date) }]);
  });
});

describe('files that are prepared twice', () => {
  it('are one row and one file', async () => {
    const item = itemOf(mug);
    const render = jest.spyOn(GiftRenderer.prototype, 'renderArea');
    const [first] = await assets.prepare(item, [AROUND]);
    const [second] = await assets.prepare(item, [AROUND]);
    expect(second?.md5).toBe(first?.md5);
    expect([(await rowsOf(item)).length, render.mock.calls.length]).toEqual([1, 1]);
  });

  it('at the same time are one row with one file', async () => {
    const item = itemOf(mug);
    const [[one], [other]] = await Promise.all([assets.prepare(item, [AROUND]), assets.prepare(item, [AROUND])]);
    const rows = await rowsOf(item);
    expect(rows).toHaveLength(1);
    expect([one?.md5, other?.md5]).toEqual([rows[0]?.md5, rows[0]?.md5]);
  });

  it('are made once more after a crash before they were stored', async () => {
    const item = itemOf(mug);
    jest.spyOn(GiftRenderer.prototype, 'renderArea').mockRejectedValueOnce(new Error('killed'));
    await expect(assets.prepare(item, [AROUND])).rejects.toThrow('killed');
    expect(await rowsOf(item)).toMatchObject([{ md5: null }]);
    const [asset] = await assets.prepare(item, [AROUND]);
    expect(await rowsOf(item)).toMatchObject([{ md5: asset?.md5 }]);
  });
});

describe('not found is', () => {
  it.each<[string, (url: string) => string | Promise<string>]>([
    ['a changed token', (url) => `${url.slice(0, -2)}xx`],
    ['no token', (url) => url.split('?')[0]!],
    ['the token of another file', async (url) => `${url.split('?')[0]}?${(await prepared()).url.split('?')[1]}`],
    ['an id that is none', (url) => url.replace(/print-assets\/[^?]+/, 'print-assets/1')],
  ])('%s', async (_what, changed) => {
    const { url } = await prepared();
    const address = await changed(url);
    expect([await statusOf(address), await statusOf(address, 'HEAD'), await statusOf(url)]).toEqual([404, 404, 200]);
  });

  it('the file of a canceled item, which is not made again', async () => {
    const { url, item, row } = await prepared();
    await end(item.id);
    expect([await statusOf(url), await statusOf(url, 'HEAD')]).toEqual([404, 404]);
    await expect(assets.prepare(item, [AROUND])).rejects.toThrow(AssetsEndedError);
    await sweep();
    expect(await rowsOf(item)).toEqual([]);
    await expect(read(row.object_key)).rejects.toThrow();
  });

  it('a file whose item is canceled while it is made', async () => {
    const item = itemOf(mug);
    const render = jest.spyOn(GiftRenderer.prototype, 'renderArea').mockImplementationOnce(async () => {
      await end(item.id);
      return Buffer.from('a file');
    });
    await expect(assets.prepare(item, [AROUND])).rejects.toThrow(AssetsEndedError);
    expect(render).toHaveBeenCalledTimes(1);
    expect(await rowsOf(item)).toMatchObject([{ md5: null }]);
  });

  it.each([
    ['refunded', `payment_state = 'refunded'`, `payment_state = 'paid'`],
    ['cancelled', `status = 'cancelled'`, `status = 'pending'`],
  ])('a file of an order that was %s', async (_what, change, back) => {
    const { url, item, row } = await prepared();
    await shop.sql(`update checkout.orders set ${change} where id = $1`, [mug.orderId]);
    const status = await statusOf(url);
    const again = await assets.prepare(item, [AROUND]).catch((error: unknown) => error);
    await sweep();
    await shop.sql(`update checkout.orders set ${back} where id = $1`, [mug.orderId]);
    expect([status, again, await rowsOf(item)]).toEqual([404, expect.any(AssetsEndedError), []]);
    await expect(read(row.object_key)).rejects.toThrow();
    const [made] = await assets.prepare(item, [AROUND]);
    expect(await statusOf(made!.url)).toBe(200);
  });
});

it('a network that guesses is refused, and still gets the files whose tokens it has', async () => {
  const { url } = await prepared();
  const statuses = [];
  for (let tries = 0; tries < 61; tries++) statuses.push(await statusOf(`${url}x`));
  expect([statuses[0], statuses.at(-1), await statusOf(url)]).toEqual([404, 429, 200]);
});

describe('a file', () => {
  it('is kept for 72 hours, and until it was downloaded', async () => {
    const { url, row } = await prepared();
    shop.passTime(73 * HOUR_MS);
    await sweep();
    expect(await statusOf(url)).toBe(200);
    // An interrupted download can be repeated.
    expect(await statusOf(url)).toBe(200);
    shop.passTime(2 * HOUR_MS);
    expect(await statusOf(url)).toBe(404);
    await sweep();
    await expect(read(row.object_key)).rejects.toThrow();
  });

  it('is kept for another 72 hours when it is prepared again', async () => {
    const { url, item } = await prepared();
    await statusOf(url);
    shop.passTime(71 * HOUR_MS);
    await assets.prepare(item, [AROUND]);
    shop.passTime(71 * HOUR_MS);
    await sweep();
    expect(await statusOf(url)).toBe(200);
  });

  it('that is never downloaded is deleted after 30 days, when its token has expired', async () => {
    const { url, item, row } = await prepared();
    shop.passTime(30 * DAY_MS + HOUR_MS);
    expect(await statusOf(url)).toBe(404);
    await sweep();
    expect(await rowsOf(item)).toEqual([]);
    await expect(read(row.object_key)).rejects.toThrow();
  });

  it('is not made for an area of another product', async () => {
    const item = itemOf(mug);
    await expect(assets.prepare(item, [{ name: 'lid', width: 1724, height: 1169 }])).rejects.toThrow(/has no layout for lid/);
  });

  it('is erased with the buyer', async () => {
    const ornament = await bought('ornament');
    await makeOrderFiles(shop, ornament.orderId);
    const { url, item, row } = await prepared([{ name: 'default', width: 886, height: 886 }], ornament);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [ornament.orderId]);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: ornament.userId, contactHashes: [] });
    expect([await rowsOf(item), await statusOf(url)]).toEqual([[], 404]);
    await expect(read(row.object_key)).rejects.toThrow();
    await expect(assets.prepare(item, [AROUND])).rejects.toThrow(AssetsEndedError);
  });
});

it('can be painted from the larger picture that the print file was made of', async () => {
  const larger = await sharp({ create: { width: 1792, height: 2240, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer();
  jest.spyOn(LargerPictures.prototype, 'findObstacle').mockResolvedValue(null);
  jest.spyOn(LargerPictures.prototype, 'render').mockResolvedValue(larger);
  const card = await bought('card');
  await makeOrderFiles(shop, card.orderId);
  await shop.web.app.get(PrintFiles).prepareLarger({ orderId: card.orderId }, { signal: running });
  const render = jest.spyOn(GiftRenderer.prototype, 'renderArea').mockResolvedValue(Buffer.from('a file'));
  await prepared([{ name: 'default', width: 6117, height: 2161 }], card);
  expect(render.mock.calls[0]?.[0].finer?.equals(larger)).toBe(true);
});
