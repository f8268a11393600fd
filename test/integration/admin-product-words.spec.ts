import { randomUUID } from 'node:crypto';
import type { AuditList } from '../../server/admin/audit/contract.js';
import type { AdminProduct } from '../../server/admin/products/contract.js';
import type { Product, ProductList, ProductSelection } from '../../server/catalog/contract.js';
import type { CornersArea, MeshArea } from '../../server/catalog/scenes/contract.js';
import type { WordField } from '../../server/catalog/words/contract.js';
import { editProductBody, AdminProductsClient, errorOf, newProductBody } from '../support/admin-products-client.js';
import { TestShop } from '../support/test-shop.js';

const NAMES: WordField = { label: 'Their names', example: 'Nora & Theo', maxLength: 24, required: true };
const DATE: WordField = { label: 'The date', example: '', maxLength: 20, required: false };
const [UL, UR, LR, LL]: CornersArea['corners'] = [
  [0.1, 0.2],
  [0.9, 0.2],
  [0.9, 0.8],
  [0.1, 0.8],
];
const AREA: CornersArea = {
  type: 'corners',
  corners: [UL, UR, LR, LL],
  bend: 0.25,
  light: 0.6,
};

let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  desk = await AdminProductsClient.open(shop);
});
afterAll(() => shop.close());

/** Gives a product's first image a measured print area, as the seed products have. */
async function measured(product: AdminProduct): Promise<MeshArea> {
  const [meshId, blankId] = [randomUUID(), randomUUID()];
  const area = JSON.stringify({ type: 'mesh', meshId, blankId });
  await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $1) where id = $2`, [area, product.id]);
  return { type: 'mesh', mesh_url: `/product-pictures/${meshId}.mesh`, blank_url: `/product-pictures/${blankId}.webp` };
}

describe('invalid text fields and print areas are refused', () => {
  const anything = /./;
  const area = (overrides: object) => ({ print_areas: [{ ...AREA, ...overrides }, null, null] });
  const field = (overrides: object) => ({ word_fields: [{ ...NAMES, ...overrides }] });

  it.each<[string, RegExp, Record<string, unknown>]>([
    [
      'as seven fields',
      /at most 6 text fields/,
      { word_fields: Array.from({ length: 7 }, (_, index) => ({ ...DATE, label: `Field ${index}` })) },
    ],
    ['with two of one name', /Two text fields have the same name/, { word_fields: [NAMES, { ...DATE, label: 'THEIR NAMES ' }] }],
    ['without a name', /give each text field a name/, field({ label: ' \u00a0' })],
    ['with a name of 41 characters', /at most 40 characters/, field({ label: 'x'.repeat(41) })],
    ['with a name on two lines', /plain text/, field({ label: 'Their\nnames' })],
    ['with a name in reversed text direction', /plain text/, field({ label: 'Their \u202eseman' })],
    ['with half a character in a name', /plain text/, field({ label: 'Names \ud83d' })],
    ['with a zero byte in an example', anything, field({ example: 'Nora\0' })],
    ['with no room for a letter', /from 1 to 60/, field({ maxLength: 0 })],
    ['with room for a letter too many', /from 1 to 60/, field({ maxLength: 61 })],
    ['with room for half a letter', /from 1 to 60/, field({ maxLength: 1.5 })],
    ['with a length in words', /from 1 to 60/, field({ maxLength: '20' })],
    ['with neither yes nor no for required', anything, field({ required: 'yes' })],
    ['as no list of fields', anything, { word_fields: { 0: NAMES } }],
    ['as fields that are null', anything, { word_fields: null }],
    ['with corners that cross', /sides of the print area cross/, area({ corners: [UL, UR, LL, LR] })],
    ['with a corner that points inward', /points inward/, area({ corners: [UL, UR, [0.2, 0.3], LL] })],
    ['with corners that are mirrored', /mirrored/, area({ corners: [UR, UL, LL, LR] })],
    ['with corners on one line', /too small or too narrow/, area({ corners: [UL, [0.3, 0.2], [0.6, 0.2], UR] })],
    ['with corners in one place', /too small or too narrow/, area({ corners: [UL, UL, UL, UL] })],
    ['with three corners', anything, area({ corners: AREA.corners.slice(1) })],
    ['with corners far beyond the photo', anything, area({ corners: [[-9, 0.2], ...AREA.corners.slice(1)] })],
    ['with corners that are not numbers', anything, area({ corners: [['0.1', null], ...AREA.corners.slice(1)] })],
    ['bent beyond a tube', anything, area({ bend: 1.01 })],
    ['with negative light', anything, area({ light: -0.01 })],
    ['as an unknown type of area', anything, area({ type: 'circle' })],
    ['as one area for three images', /one print area for each image/, { print_areas: [AREA] }],
    ['as four areas for three images', /one print area for each image/, { print_areas: [AREA, null, null, null] }],
    ['as nine areas', anything, { print_areas: Array(9).fill(null) }],
    ['as areas that are text', anything, { print_areas: '[null]' }],
    [
      'as a measured area of no image',
      /measured for another image/,
      { print_areas: [{ type: 'mesh', mesh_url: '/x.mesh', blank_url: '/x.webp' }, null, null] },
    ],
  ])('%s', async (_, message, wrong) => {
    const refused = [400, 'REQUEST.INVALID', expect.stringMatching(message)];
    expect(await errorOf(await desk.call('POST', '', newProductBody({ image_urls: desk.images, ...wrong })))).toEqual(refused);
    const product = await desk.create();
    expect(await errorOf(await desk.call('PUT', `/${product.id}`, editProductBody(product, wrong)))).toEqual(refused);
    expect(await desk.get(product.id)).toEqual(product);
  });

  it.each(['1e309', '-1e309', 'NaN', '0x1'])('with a corner at %s', async (number) => {
    const body = JSON.stringify(newProductBody({ image_urls: desk.images, print_areas: [AREA, null, null] })).replace(
      '0.1',
      number,
    );
    expect((await desk.call('POST', '', body)).status).toBe(400);
  });

  it('as a measured area that belongs to another image, of this product or of another', async () => {
    const product = await desk.create();
    const area = await measured(product);
    const message = 'This print area was measured for another image. Please draw a new one, or save the image without one.';
    const refused = [400, 'REQUEST.INVALID', message];
    expect(
      await errorOf(await desk.call('PUT', `/${product.id}`, editProductBody(product, { print_areas: [null, area, null] }))),
    ).toEqual(refused);
    expect(
      await errorOf(
        await desk.call(
          'PUT',
          `/${product.id}`,
          editProductBody(product, { print_areas: [{ ...area, blank_url: desk.images[0] }, null, null] }),
        ),
      ),
    ).toEqual(refused);
    const other = await desk.create({ image_urls: [await desk.uploadImage()] });
    expect(await errorOf(await desk.call('PUT', `/${other.id}`, editProductBody(other, { print_areas: [area] })))).toEqual(
      refused,
    );
    expect((await desk.get(product.id)).print_areas).toEqual([area, null, null]);
  });
});

describe('a product’s words and print areas', () => {
  it('are cleaned up, stored, and shown to shoppers and in the preview', async () => {
    const word_fields = [
      { ...NAMES, label: '  Their names ', price: 0 },
      DATE,
      { label: 'שמות', example: 'נועה ותום', maxLength: 60, required: false },
    ];
    const product = await desk.create({ word_fields, print_areas: [{ ...AREA, of: 'x' }, null, AREA] });
    const kept = {
      word_fields: [NAMES, DATE, { label: 'שמות', example: 'נועה ותום', maxLength: 60, required: false }],
      print_areas: [AREA, null, AREA],
    };
    expect(product).toMatchObject(kept);
    expect(await desk.get(product.id)).toEqual(product);
    const shown = await shop.json<Product>('GET', `/api/products/${product.id}`);
    expect(shown).toMatchObject(kept);
    expect(await desk.read(`/${product.id}/preview`)).toEqual(shown);
    const { products: selected } = await shop.json<ProductSelection>('GET', `/api/products/selection?ids=${product.id}`);
    const { products: listed } = await shop.json<ProductList>('GET', '/api/products?limit=1');
    expect([selected, listed]).toEqual([[shown], [shown]]);
  });

  it('keep each area with its own image when a change does not mention areas', async () => {
    const product = await desk.create({ print_areas: [AREA, null, null] });
    const changed = await desk.update(product, { print_areas: undefined, image_urls: desk.images.toReversed() });
    expect(changed.print_areas).toEqual([null, null, AREA]);
  });

  it('are removed by an empty list and null, and can be put back', async () => {
    const product = await desk.create({ word_fields: [NAMES], print_areas: [AREA, null, null] });
    const bare = await desk.update(product, { word_fields: [], print_areas: [null, null, null] });
    expect(bare).toMatchObject({ word_fields: [], print_areas: [null, null, null], version: 2 });
    expect(await desk.update(bare, { word_fields: product.word_fields, print_areas: product.print_areas })).toEqual({
      ...product,
      version: 3,
    });
  });

  it('come back with a deleted product', async () => {
    const product = await desk.create({ word_fields: [NAMES], print_areas: [null, AREA, null] });
    await desk.call('DELETE', `/${product.id}`);
    expect(await (await desk.call('POST', `/${product.id}/restore`)).json()).toEqual({ ...product, version: 3 });
  });

  it('keep measured areas with their image when moved or copied', async () => {
    const product = await desk.create();
    const area = await measured(product);
    const turned = await desk.update(product, { image_urls: desk.images.toReversed(), print_areas: [AREA, null, area] });
    expect(turned.print_areas).toEqual([AREA, null, area]);
    expect((await desk.create({ name: 'A copy', print_areas: [area, null, null] })).print_areas).toEqual([area, null, null]);
  });

  it.each([
    ['words', { word_fields: [{ ...NAMES, required: false }, DATE] }],
    ['print areas', { print_areas: [null, { ...AREA, bend: -1 }, null] }],
  ])('show at once to shoppers when only the %s change', async (_, change) => {
    const product = await desk.create({ word_fields: [NAMES, DATE], print_areas: [null, AREA, null] });
    const addresses = [`/api/products/${product.id}`, '/api/products?limit=1', `/api/products/selection?ids=${product.id}`];
    const etags = await Promise.all(
      addresses.map(async (address) => (await shop.call('GET', address)).headers.get('etag') ?? ''),
    );
    await desk.update(product, change);
    for (const [index, address] of addresses.entries()) {
      expect((await shop.call('GET', address, { headers: { 'if-none-match': etags[index] ?? '' } })).status).toBe(200);
    }
    expect(await shop.json('GET', `/api/products/${product.id}`)).toMatchObject(change);
  });
});

describe('the history of a product', () => {
  const changesOf = async ({ id }: AdminProduct) => (await desk.read<AuditList>(`/${id}/audit`)).entries[0]?.changes;

  it('omits fields that were saved unchanged', async () => {
    const product = await desk.create({ word_fields: [NAMES, DATE], print_areas: [AREA, null, null] });
    expect(await desk.update(product, {})).toEqual(product);
    expect((await desk.read<AuditList>(`/${product.id}/audit`)).entries).toHaveLength(1);
  });

  it('names each text field and the place of each print area', async () => {
    const product = await desk.create({ word_fields: [NAMES], print_areas: [null, null, null] });
    expect((await changesOf(product))?.map(({ field }) => field)).not.toContain('Print areas');
    await measured(product);
    const seen = await desk.get(product.id);
    await desk.update(seen, { word_fields: [{ ...NAMES, maxLength: 30 }, DATE], print_areas: [seen.print_areas[0], AREA, null] });
    const corners = 'corners at 10% 20%, 90% 20%, 90% 80%, 10% 80%; bend 25%; light 60%';
    expect(await changesOf(product)).toEqual([
      { field: 'Print areas', before: 'Image 1: as measured', after: `Image 1: as measured\nImage 2: ${corners}` },
      {
        field: 'Words on the gift',
        before: 'Their names, up to 24, required, such as “Nora & Theo”',
        after: 'Their names, up to 30, required, such as “Nora & Theo”\nThe date, up to 20, optional',
      },
    ]);
  });

  it('mentions an area that moved too little to show', async () => {
    const product = await desk.create({ print_areas: [AREA, null, null] });
    await desk.update(product, { print_areas: [{ ...AREA, bend: 0.251 }, null, null] });
    expect(await changesOf(product)).toMatchObject([{ after: expect.stringMatching(/light 60%, changed a little$/) }]);
  });
});
