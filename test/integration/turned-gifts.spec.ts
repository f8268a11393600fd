import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import type { GiftKind, Orientation } from '../../server/catalog/contract.js';
import type { CartCheck, Order } from '../../server/checkout/contract.js';
import { type ViewSubject, viewSubject } from '../../server/gifts/view-subject.js';
import type { GenerationAccepted } from '../../server/generation/contract.js';
import { SheetChoice } from '../../server/generation/execution/sheet-choice.js';
import { Generation } from '../../server/generation/generation.entity.js';
import { Photo } from '../../server/generation/photos/photo.entity.js';
import { Database, ObjectStore } from '../../server/platform/index.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { addPicture, addProduct, createPayment, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { customerWithPhoto, photoWithPeople } from '../support/generation-data.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { filesOfZip } from '../support/zip-files.js';

const USUAL = { meshId: randomUUID(), blankId: randomUUID() };
const TURNED = { meshId: randomUUID(), blankId: randomUUID() };

let shop: TestShop;
let user: { id: string; token: string };
let wide: string;
let tall: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  user = await shop.signIn(`turner-${randomUUID()}@example.com`);
  [wide, tall] = [await addPicture(shop, user.id), await addPicture(shop, user.id)];
  await shop.sql('update generation.pictures set width = 1280, height = 1024 where id = $1', [wide]);
  const objects = shop.web.app.get(ObjectStore);
  const mesh = await readFile(path.join(import.meta.dirname, '../../server/database/seed/scenes/cal.mesh.gz'));
  const blank = sharp({ create: { width: 80, height: 100, channels: 3, background: '#ffffff' } }).webp();
  for (const { meshId, blankId } of [USUAL, TURNED]) {
    await objects.put(`products/${meshId}/print.mesh`, mesh, 'application/octet-stream');
    await objects.put(`products/${blankId}/800.webp`, await blank.toBuffer(), 'image/webp');
  }
});
afterAll(() => shop.close());

/** A gift that is shown in both orientations. */
async function turnable(kind: GiftKind, turned: typeof TURNED | null = TURNED): Promise<string> {
  const productId = await addProduct(shop, { kind });
  await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $2) where id = $1`, [
    productId,
    JSON.stringify({ type: 'mesh', ...USUAL, ...(turned && { turned }) }),
  ]);
  return productId;
}

async function viewOf(productId: string, pictureId: string, orientation?: Orientation): Promise<ViewSubject> {
  const body = { pictureId, width: 400, gifts: [{ productId, orientation }] };
  const { views } = await shop.json<{ views: { url: string }[] }>('POST', '/api/gift-views', { token: user.token, body });
  const view = views[0]!.url.split('/').at(-1)!.split('?')[0]!;
  return viewSubject.parse(JSON.parse(Buffer.from(view, 'base64url').toString()));
}

interface Item {
  productId: string;
  generatedImageId?: string;
  orientation?: Orientation;
}

async function checked(item: Item): Promise<Pick<CartCheck['lines'][number], 'state' | 'orientation'>> {
  const body = { items: [{ ...item, productType: 'product' }] };
  const { lines } = await shop.json<CartCheck>('POST', '/api/cart-check', { token: user.token, body });
  return { state: lines[0]!.state, orientation: lines[0]!.orientation };
}

describe('a gift that can be turned', () => {
  it('has its scenes in both orientations', async () => {
    const productId = await turnable('poster');
    const { print_areas: areas } = await shop.json<{ print_areas: unknown[] }>('GET', `/api/products/${productId}`);
    expect(areas).toEqual([
      {
        type: 'mesh',
        mesh_url: `/product-pictures/${USUAL.meshId}.mesh`,
        blank_url: `/product-pictures/${USUAL.blankId}.webp`,
        turned: {
          mesh_url: `/product-pictures/${TURNED.meshId}.mesh`,
          blank_url: `/product-pictures/${TURNED.blankId}.webp`,
        },
      },
    ]);
  });

  it('is shown as it suits the picture, or as the customer has chosen', async () => {
    const [poster, canvas] = [await turnable('poster'), await turnable('canvas')];
    expect(await viewOf(poster, wide)).toMatchObject({ orientation: 'across', area: { type: 'mesh', ...TURNED } });
    expect(await viewOf(poster, tall)).toMatchObject({ orientation: 'upright', area: { type: 'mesh', ...USUAL } });
    expect(await viewOf(canvas, tall)).toMatchObject({ orientation: 'upright', area: { type: 'mesh', ...TURNED } });
    expect(await viewOf(poster, wide, 'upright')).toMatchObject({ orientation: 'upright', area: { type: 'mesh', ...USUAL } });
  });

  it('is in the cart as it suits the picture, or as the customer has chosen', async () => {
    const productId = await turnable('poster');
    expect(await checked({ productId, generatedImageId: wide })).toEqual({ state: 'ok', orientation: 'across' });
    expect(await checked({ productId, generatedImageId: tall })).toEqual({ state: 'ok', orientation: 'upright' });
    const chosen = await checked({ productId, generatedImageId: tall, orientation: 'across' });
    expect(chosen).toEqual({ state: 'ok', orientation: 'across' });
    expect(await checked({ productId })).toEqual({ state: 'ok', orientation: 'upright' });
  });
});

describe('a gift that cannot be turned', () => {
  it.each<[string, GiftKind, typeof TURNED | null]>([
    ['is not shown in the other orientation', 'poster', null],
    ['is of a kind with one orientation', 'mug', TURNED],
  ])('%s', async (_, kind, turned) => {
    const productId = await turnable(kind, turned);
    expect(await viewOf(productId, wide, 'across')).toMatchObject({ orientation: 'upright', area: USUAL });
    expect(await checked({ productId, generatedImageId: wide })).toEqual({ state: 'ok', orientation: null });
    expect((await checked({ productId, orientation: 'across' })).state).toBe('words-changed');
    const item = { productId, productType: 'product', quantity: 1, orientation: 'across' };
    const refused = await createPayment(shop, [item], { token: user.token });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'CHECKOUT.WORDS_CHANGED']);
  });

  it('is refused in an unknown orientation', async () => {
    const item = { productId: await turnable('poster'), productType: 'product', quantity: 1, orientation: 'sideways' };
    expect((await createPayment(shop, [item], { token: user.token })).status).toBe(400);
  });
});

describe('a picture for a gift that can be turned', () => {
  /** Faces of 50 pixels side by side, in a photo of 800 x 600 pixels. */
  const row = Array.from({ length: 4 }, (_, i) => ({ left: 0.2 + i * 0.15, top: 0.3, width: 50 / 800, height: 50 / 600 }));

  /** Accepted for this gift and taken up by a worker. Without `faces`, the photo is not inspected yet and shows one person. */
  async function begun(productId: string, faces?: typeof row): Promise<Generation> {
    const { token, imageId } = await customerWithPhoto(shop, undefined, await photoWithPeople(1));
    if (faces) {
      await shop.sql(
        'update generation.photos set width = 800, height = 600, inspected_at = now(), findings = $2 where id = $1',
        [imageId, JSON.stringify({ faces, sharpness: 1, brightness: 0.5 })],
      );
    }
    const people = { forWho: 'Family', memberCount: 1, memberSelections: ['Mom'] };
    const { generationId } = await shop.json<GenerationAccepted>('POST', '/api/generate-personalized-image', {
      token,
      body: { productId, imageId, ...people, imageType: 'painted' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const em = shop.web.app.get(Database).fork();
    const [generation, stored] = [
      await em.findOneOrFail(Generation, { id: generationId }),
      await em.findOneOrFail(Photo, { id: imageId }),
    ];
    await shop.web.app.get(SheetChoice, { strict: false }).settle(generation, stored, new AbortController().signal);
    return generation;
  }
  const stored = async ({ id }: Generation) =>
    (await shop.sql('select aspect, can_turn from generation.generations where id = $1', [id]))[0];

  it('is wide for people in a row, and tall for one', async () => {
    const [poster, canvas] = [await turnable('poster'), await turnable('canvas')];
    const wideOne = await begun(poster, row);
    expect([wideOne.aspect, await stored(wideOne)]).toEqual([20 / 16, { aspect: 20 / 16, can_turn: false }]);
    const tallOne = await begun(canvas);
    expect([tallOne.aspect, await stored(tallOne)]).toEqual([16 / 24, { aspect: 16 / 24, can_turn: false }]);
  });

  it('has the proportions of the gift where that cannot be turned', async () => {
    const usual = await begun(await turnable('poster', null), row);
    expect([usual.aspect, await stored(usual)]).toEqual([16 / 20, { aspect: 16 / 20, can_turn: false }]);
  });
});

it('is ordered, printed, packed and sent as it hangs', async () => {
  const productId = await turnable('calendar');
  const items = [{ productId, productType: 'combo' as const, quantity: 1, generatedImageId: wide }];
  const order = await placeOrder(shop, items, { token: user.token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  // Changes of the product after the order do not matter.
  await shop.sql(`update catalog.products set pictures = pictures #- '{0,area,turned}' where id = $1`, [productId]);
  await makeOrderFiles(shop, id);

  const size = { width: 17 * 300 + 76, height: 12 * 300 + 76 };
  const owner = await AdminOrdersClient.open(shop);
  const details = await shop.json<AdminOrderDetails>('GET', `/api/admin/orders/${id}`, { token: owner.token });
  expect(details.lines).toMatchObject([{ kind: 'calendar', orientation: 'across', print_file: size }]);
  const zip = await shop.call('GET', `/api/admin/orders/${id}/print-files.zip`, { token: owner.token });
  const files = filesOfZip(Buffer.from(await zip.arrayBuffer()));
  const print = [...files].find(([name]) => name.endsWith('.jpg'))?.[1];
  expect(await sharp(print).metadata()).toMatchObject(size);
  expect(files.get(`${order.orderNumber}/words.txt`)?.toString()).toContain('1 × Calendar, 17 × 12 in, hangs across');
  const { lines } = await shop.json<Order>('GET', `/api/orders/${id}`, { token: user.token });
  expect(lines).toMatchObject([{ orientation: 'across', downloadUrl: expect.any(String) }]);
  const pdf = await shop.call('GET', lines[0]!.downloadUrl!);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/MediaBox [0 0 1242.24 882.24]');
});
