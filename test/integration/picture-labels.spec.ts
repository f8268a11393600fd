import { randomUUID } from 'node:crypto';
import type { Order } from '../../server/checkout/contract.js';
import type { GenerationLimits, Picture, PictureList } from '../../server/generation/contract.js';
import { GiftRenderer } from '../../server/gifts/index.js';
import { viewSubject } from '../../server/gifts/view-subject.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture, addProduct, payWithoutEvent, placeOrder } from '../support/checkout-data.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';

const LEFT = { left: 0.2, top: 0.3, width: 0.14, height: 0.14 };
const RIGHT = { left: 0.62, top: 0.26, width: 0.14, height: 0.14 };
const NORA = { box: LEFT, text: 'Nora' };
const THEO = { box: RIGHT, text: 'Theo' };

let shop: TestShop;
let user: { id: string; token: string };
let imageId: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { GENERATION_BLOCKED_WORDS: 'villain' } });
});
beforeEach(async () => {
  user = await shop.signIn(`namer-${randomUUID()}@example.com`);
  imageId = await addPicture(shop, user.id);
  await shop.sql('update generation.pictures set faces = $2 where id = $1', [imageId, JSON.stringify([LEFT, RIGHT])]);
});
afterAll(() => shop.close());

const put = (labels: unknown, { token } = user, id = imageId) =>
  shop.call('PUT', `/api/generated-images/${id}/labels`, { token, body: { labels } });

async function named(labels: unknown): Promise<Picture['labels']> {
  const answer = await put(labels);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Picture).labels;
}

async function refusalOf(answer: Response) {
  const { code, fields } = (await answer.json()) as { code: string; fields?: { field: string; message: string }[] };
  return { status: answer.status, code, field: fields?.[0]?.field, message: fields?.[0]?.message };
}

describe('the names of a picture', () => {
  it('are kept with it, trimmed, and cost nothing', async () => {
    const limits = () => shop.json<GenerationLimits>('GET', '/api/user-generation-limits', { token: user.token });
    const before = await limits();
    expect(await named([NORA, { box: RIGHT, text: '  Zoe\u0308 \n & Max ' }])).toEqual([NORA, { box: RIGHT, text: 'Zoë & Max' }]);
    const { images } = await shop.json<PictureList>('GET', '/api/generated-images', { token: user.token });
    expect(images[0]!.labels.map(({ text }) => text)).toEqual(['Nora', 'Zoë & Max']);
    expect(await named([THEO])).toEqual([THEO]);
    expect(await named([])).toEqual([]);
    expect(await limits()).toEqual(before);
  });

  it('may be under a face that the customer marked', async () => {
    const box = { left: 0, top: 0.9, width: 0.05, height: 0.1 };
    expect(await named([{ box, text: 'נועה' }])).toEqual([{ box, text: 'נועה' }]);
  });

  it('may be under a face that was found at the edge, and reaches beyond it', async () => {
    const box = { left: -0.03, top: 0.2, width: 0.3, height: 0.3 };
    expect(await named([{ box, text: 'Nora' }])).toEqual([{ box: { ...box, left: 0, width: 0.27 }, text: 'Nora' }]);
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ box: { left: i * 0.08, top: 0, width: 0.07, height: 0.07 }, text: `No. ${i}` }));
  it.each<[string, unknown, string, RegExp]>([
    ['an emoji', [{ ...NORA, text: 'Nora 🎂' }], 'labels.0.text', /🎂/],
    ['another script', [NORA, { ...THEO, text: '田中' }], 'labels.1.text', /田/],
    ['a control character', [{ ...NORA, text: 'No\u0007ra' }], 'labels.0.text', /hidden/],
    ['spaces alone', [{ ...NORA, text: '   ' }], 'labels.0.text', /fill in/],
    ['21 characters', [{ ...NORA, text: 'N'.repeat(21) }], 'labels.0.text', /20/],
    ['a novel', [{ ...NORA, text: 'N'.repeat(10_000) }], 'labels.0.text', /20/],
    ['a box outside', [{ ...NORA, box: { ...LEFT, left: 0.95 } }], 'labels.0.box', /inside/],
    ['a box without an area', [{ ...NORA, box: { ...LEFT, width: 0 } }], 'labels.0.box', /whole face/],
    ['a point', [{ ...NORA, box: { ...LEFT, width: 0.001, height: 0.001 } }], 'labels.0.box', /whole face/],
    ['one face twice', [NORA, { ...THEO, box: { ...LEFT, left: 0.22 } }], 'labels.1.box', /already/],
    ['eleven', many(11), 'labels', /10/],
  ])('are refused: %s', async (_, labels, field, message) => {
    expect(await refusalOf(await put(labels))).toMatchObject({ status: 400, field, message: expect.stringMatching(message) });
  });

  it('are refused with a blocked word', async () => {
    const refused = await refusalOf(await put([NORA, { ...THEO, text: 'V.i.l.l.a.i.n' }]));
    expect(refused).toMatchObject({ status: 422, code: 'GENERATION.PROMPT_REFUSED', field: 'labels.1.text' });
  });

  it('are those of its owner, as long as it is not deleted', async () => {
    const stranger = await shop.signIn(`stranger-${randomUUID()}@example.com`);
    expect(await refusalOf(await put([NORA], stranger))).toMatchObject({ status: 404, code: 'GENERATION.IMAGE_NOT_FOUND' });
    expect((await put([NORA], { id: '', token: '' })).status).toBe(401);
    expect((await put([NORA], user, 'no-uuid')).status).toBe(404);
    await shop.call('DELETE', `/api/generated-images/${imageId}`, { token: user.token });
    expect((await put([NORA])).status).toBe(404);
  });
});

async function viewOf(productId: string) {
  const body = { pictureId: imageId, width: 400, gifts: [{ productId }] };
  const { views } = await shop.json<{ views: { url: string }[] }>('POST', '/api/gift-views', { token: user.token, body });
  const view = views[0]!.url.split('/').at(-1)!.split('?')[0]!;
  return viewSubject.parse(JSON.parse(Buffer.from(view, 'base64url').toString()));
}

it('a gift is shown with the names of now', async () => {
  const productId = await addProduct(shop, { kind: 'mug' });
  await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $2) where id = $1`, [
    productId,
    JSON.stringify({ type: 'mesh', meshId: randomUUID(), blankId: randomUUID() }),
  ]);
  expect((await viewOf(productId)).labels).toEqual([]);
  await named([NORA]);
  expect((await viewOf(productId)).labels).toEqual([NORA]);
});

it('an ordered gift keeps the names that it was ordered with, in its print and its PDF', async () => {
  const productId = await addProduct(shop, { kind: 'card' });
  await named([THEO, NORA]);
  const items = [{ productId, productType: 'combo' as const, quantity: 1, generatedImageId: imageId }];
  const order = await placeOrder(shop, items, { token: user.token });
  await named([{ ...NORA, text: 'Another' }]);
  const { id } = await payWithoutEvent(shop, order);
  await makeOrderFiles(shop, id);

  const objects = shop.web.app.get(ObjectStore);
  const [line] = await shop.sql<{ picture: { key: string } }>('select picture from checkout.order_lines where order_id = $1', [
    id,
  ]);
  const picture = await objects.read(line!.picture.key);
  const gift = { picture, faces: [LEFT, RIGHT], kind: 'card', orientation: 'upright', words: [], labels: [THEO, NORA] } as const;
  const expected = await shop.web.app.get(GiftRenderer, { strict: false }).renderPrint(gift, null);
  const [file] = await shop.sql<{ object_key: string }>('select object_key from checkout.print_files where order_id = $1', [id]);
  expect((await objects.read(file!.object_key)).equals(expected)).toBe(true);
  const { lines } = await shop.json<Order>('GET', `/api/orders/${id}`, { token: user.token });
  expect(lines[0]!.words).toEqual([{ label: 'Names', text: 'Nora, Theo' }]);
  const pdf = Buffer.from(await (await shop.call('GET', lines[0]!.downloadUrl!)).arrayBuffer());
  expect(pdf.includes(expected)).toBe(true);
});
