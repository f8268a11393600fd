import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { AdminProductList } from '../../server/admin/products/contract.js';
import type { Product, ProductList } from '../../server/catalog/contract.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
import { insertProduct } from '../support/catalog-data.js';
import { editProductBody, AdminProductsClient, errorOf, newProductBody } from '../support/admin-products-client.js';
import { TestShop } from '../support/test-shop.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  desk = await AdminProductsClient.open(shop);
});
afterAll(() => shop.close());

type Broken = Parameters<typeof newProductBody>[0];

function broken(overrides: Broken): Record<string, unknown> {
  return newProductBody({ image_urls: desk.images, ...overrides });
}

describe('a product is refused with the first broken rule of the spec', () => {
  const name = 'Product name is required';
  const noImage = 'At least one product image is required';
  const manyImages = 'Maximum 8 images allowed';
  const negative = 'Prices cannot be negative';
  const nine = Array.from({ length: 9 }, () => `/product-pictures/${randomUUID()}.webp`);

  it.each<[string, string, Broken]>([
    ['without a name', name, { name: undefined }],
    ['with an empty name', name, { name: '' }],
    ['with a name of white space', name, { name: ' \t\u00a0 ' }],
    ['with an invisible name', name, { name: '\u200b\u2060' }],
    ['with a name of blank letters', name, { name: '\u2800\u3164' }],
    ['with a name that is no text', name, { name: ['A mug'] }],
    ['with everything wrong at once', name, { name: ' ', image_urls: [], pdf_price: -1, category: 'Cats' }],
    ['without images', noImage, { image_urls: [] }],
    ['with images that are no list', noImage, { image_urls: 'all of them' }],
    ['without images and with a price below zero', noImage, { image_urls: [], combo_price: -5 }],
    ['with nine images', manyImages, { image_urls: nine }],
    ['with nine images and a price that is not a number', manyImages, { image_urls: nine, pdf_price: 'free' }],
    ['with a price a cent below zero', negative, { pdf_price: -0.01 }],
    ['with a price half a cent below zero', negative, { product_price: -0.005 }],
    ['with a price far below zero', negative, { combo_price: -1e308 }],
  ])('%s', async (_, message, wrong) => {
    expect(await errorOf(await desk.call('POST', '', broken(wrong)))).toEqual([400, 'REQUEST.INVALID', message]);
    const product = await desk.create();
    expect(await errorOf(await desk.call('PUT', `/${product.id}`, editProductBody(product, broken(wrong))))).toEqual([
      400,
      'REQUEST.INVALID',
      message,
    ]);
    expect(await desk.get(product.id)).toEqual(product);
  });
});

describe('a product is refused', () => {
  const price = /^\w+: Please enter prices in dollars, as numbers up to 1000000 with at most two decimals\.$/;
  const stock = /^\w+: Please enter the stock as a whole number from 0 to 1000000\.$/;
  const plain = /plain text/;
  const foreign = /is gone/;

  it.each<[string, RegExp, Broken]>([
    ['with half a cent', price, { pdf_price: 0.005 }],
    ['with a price in words', price, { product_price: '19.99' }],
    ['with a price beyond all prices', price, { combo_price: 1_000_000.01 }],
    ['with no number for a price', price, { combo_price: null }],
    ['with half a piece in stock', stock, { stock_quantity: 1.5 }],
    ['with less than nothing in stock', stock, { stock_quantity: -1 }],
    ['with a stock in words', stock, { stock_quantity: '5' }],
    ['with an unknown kind', /^kind: /, { kind: 'yacht' }],
    ['with an unknown category', /^category: /, { category: 'Gifts for Cats' }],
    ['with a name of 201 characters', /shorten the name/, { name: 'x'.repeat(201) }],
    ['with a description of 5001 characters', /shorten the description/, { description: 'x'.repeat(5_001) }],
    ['with a prompt of 4001 characters', /shorten the prompt/, { ai_prompt: 'x'.repeat(4_001) }],
    ['with a zero byte in its name', plain, { name: 'A\0Mug' }],
    ['with half a sign in its name', plain, { name: 'A Mug \ud83d' }],
    ['with a line break in its name', plain, { name: 'A\nMug' }],
    ['with a name that is turned round', plain, { name: 'A Mug \u202egnp.exe' }],
    ['with a separator of lines in its name', plain, { name: 'A\u2028Mug' }],
    ['with a zero byte in its description', plain, { description: 'A\0Mug' }],
    ['with half a sign in its description', plain, { description: '\udc00' }],
    ['with a bell in its prompt', plain, { ai_prompt: 'ring\u0007' }],
    ['with an image of another site', foreign, { image_urls: ['https://elsewhere.example/a.webp'] }],
    ['with an image that was never uploaded', foreign, { image_urls: [`/product-pictures/${randomUUID()}.webp`] }],
    ['with an address around ours', foreign, { image_urls: [`//evil.example/product-pictures/${randomUUID()}.webp`] }],
    ['with a file of the server', foreign, { image_urls: ['/product-pictures/../../etc/passwd'] }],
    ['with an image that holds a zero byte', foreign, { image_urls: ['\0'] }],
    ['with no text for an image', /./, { image_urls: [7] }],
    ['with a switch that is neither on nor off', /./, { is_active: 'yes' }],
  ])('%s', async (_, message, wrong) => {
    expect(await errorOf(await desk.call('POST', '', broken(wrong)))).toEqual([
      400,
      'REQUEST.INVALID',
      expect.stringMatching(message),
    ]);
  });

  it('with the same image twice', async () => {
    const answer = await desk.call('POST', '', newProductBody({ image_urls: [desk.images[0], desk.images[1], desk.images[0]] }));
    expect(await errorOf(answer)).toEqual([400, 'REQUEST.INVALID', 'An image can be on a product only once.']);
  });

  it.each([
    ['1e309', 400],
    ['-1e309', 400],
    ['NaN', 400],
    ['Infinity', 400],
    ['0x10', 400],
  ])('with the price %s', async (text, status) => {
    const body = JSON.stringify(newProductBody({ image_urls: desk.images })).replace('"pdf_price":9', `"pdf_price":${text}`);
    const answer = await desk.call('POST', '', body);
    expect([answer.status, ((await answer.json()) as ApiError).code]).toEqual([status, expect.stringMatching(/^REQUEST\./)]);
  });

  it.each(['[]', '"a mug"', 'null', '7', '{', ''])('when the body is %s', async (body) => {
    expect((await desk.call('POST', '', body)).status).toBe(400);
  });

  it('without storing anything', async () => {
    const before = (await desk.list()).total;
    await desk.call('POST', '', newProductBody({ image_urls: [...desk.images, '/product-pictures/x.webp'] }));
    await desk.call('POST', '', newProductBody({ image_urls: desk.images, pdf_price: -1 }));
    expect((await desk.list()).total).toBe(before);
  });
});

describe('a new product', () => {
  it('shows at once to the owner, to shoppers and in the search', async () => {
    const product = await desk.create({ name: '  The Quokka Mug ' });
    expect(product).toEqual({
      ...newProductBody({ name: 'The Quokka Mug', image_urls: desk.images, print_areas: [null, null, null], word_fields: [] }),
      ...{ id: expect.any(String), price: 19.99, reserved_quantity: 0, version: 1 },
      ...{ created_at: expect.any(String), deleted_at: null },
      image_sizes: desk.images.map(() => ({ width: 400, height: 500 })),
    });
    expect((await desk.list({ limit: '1' })).products).toEqual([product]);
    const { products } = await shop.json<ProductList>('GET', '/api/products?search=quokka');
    expect(products).toMatchObject([{ id: product.id, name: 'The Quokka Mug', image_urls: desk.images, price: 19.99 }]);
    expect(JSON.stringify(products)).not.toContain('{names}');
  });

  it('is created once when the request is repeated, and takes what was edited in between', async () => {
    const id = uuidv7();
    const first = await desk.create({ id, name: 'Lost Answer' });
    expect(await desk.create({ id, name: 'Lost Answer' })).toEqual(first);
    expect(await desk.create({ id, name: 'Lost Answer', pdf_price: 7 })).toEqual({ ...first, pdf_price: 7, version: 2 });
    const late = await desk.call('POST', '', newProductBody({ id, image_urls: desk.images }));
    expect((await errorOf(late)).slice(0, 2)).toEqual([409, 'CATALOG.PRODUCT_CHANGED']);
    expect((await desk.list({ search: 'Lost Answer' })).total).toBe(1);
  });

  it('is created once when requests for it arrive together', async () => {
    const id = uuidv7();
    const [first, second] = await Promise.all([1, 2].map(() => desk.create({ id, name: 'Twice at Once' })));
    expect(second).toEqual(first);
  });

  it('gets the spec’s defaults when it has only a name and an image', async () => {
    const answer = await desk.call('POST', '', { name: 'Plain', image_urls: [desk.images[0]] });
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      {
        ...{
          description: '',
          category: 'All Creative Gifts',
          kind: 'framed-print',
          ai_prompt: '',
          stock_quantity: 0,
          is_active: true,
        },
        ...{ price: 0, pdf_price: 0, product_price: 0, combo_price: 0, stop_selling_at_zero: false },
      },
    ]);
  });

  it('keeps markup as text, also as the picture’s alt text', async () => {
    const name = `<script>alert(1)</script> "'; drop table products;-- 🎁`;
    const product = await desk.create({ name, description: '<img src=x onerror=alert(1)>\n\tTwo lines' });
    expect(product).toMatchObject({ name, description: '<img src=x onerror=alert(1)>\n\tTwo lines' });
    expect((await shop.json<Product>('GET', `/api/products/${product.id}`)).image_alts).toEqual([name, name, name]);
    const page = await (await shop.call('GET', `/product/${product.id}`)).text();
    expect(page).not.toContain('<script>alert(1)');
  });

  it('stores a price of minus zero as zero', async () => {
    expect(await desk.create({ pdf_price: -0 })).toMatchObject({ pdf_price: 0 });
    expect(Object.is((await desk.create({ pdf_price: -0 })).pdf_price, 0)).toBe(true);
  });

  it.each([0.01, 0.29, 1.1, 4.35, 64.07, 1_000_000])('costs exactly %d', async (price) => {
    const { id } = await desk.create({ product_price: price });
    expect((await desk.get(id)).product_price).toBe(price);
  });

  it('can be a copy with another product’s images', async () => {
    const first = await desk.create();
    const { image_urls } = await desk.create({ name: 'The same again', image_urls: first.image_urls });
    expect(image_urls).toEqual(first.image_urls);
  });
});

describe('the owner’s list', () => {
  const newest = Date.now() + DAY_MS;
  const tag = 'zzq';
  const ids: string[] = [];

  beforeAll(async () => {
    for (let index = 0; index < 7; index += 1) {
      // Two products share each timestamp, so the id decides.
      const createdAt = new Date(newest + Math.floor(index / 2) * 1_000);
      ids.unshift(
        await insertProduct(shop, {
          name: `${tag} 100% gift_${index} \\ end café`,
          isActive: index !== 2,
          createdAt,
          category: index < 2 ? 'Wedding Gifts' : 'Gifts for Him',
        }),
      );
    }
    await shop.sql(
      `update catalog.products set stop_selling_at_zero = true, stock_quantity = 9, reserved_quantity = 4 where id = $1`,
      [ids[0]],
    );
    await shop.sql(
      `update catalog.products set stop_selling_at_zero = true, stock_quantity = 9, reserved_quantity = 3 where id = $1`,
      [ids[1]],
    );
  });

  const idsOf = async (query: Record<string, string>) =>
    (await desk.list({ limit: '100', ...query })).products.map(({ id }) => id);

  it('shows each product once, newest first, inactive ones included', async () => {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: AdminProductList = await desk.list({ search: tag, limit: '2', ...(after ? { after } : {}) });
      expect(page.total).toBe(7);
      seen.push(...page.products.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(ids);
  });

  it.each([
    ['part of a name, ignoring case', { search: 'ZZQ 100' }, 7],
    ['letters without their accents', { search: 'END CAFE' }, 7],
    ['letters with accents that the name lacks', { search: 'gíft_3' }, 1],
    ['a literal percent sign', { search: '100%' }, 7],
    ['a literal underscore', { search: 'gift_3' }, 1],
    ['nothing when an underscore stands for another character', { search: 'gift_%' }, 0],
    ['a literal backslash', { search: '\\ end' }, 7],
    ['a quote', { search: `' or 1=1 --` }, 0],
    ['a category', { search: tag, category: 'Wedding Gifts' }, 2],
    ['active products', { search: tag, state: 'active' }, 6],
    ['inactive products', { search: tag, state: 'inactive' }, 1],
    ['products that are nearly sold out', { search: tag, state: 'low-stock' }, 1],
  ])('finds %s', async (_, query, count) => {
    expect([(await idsOf(query)).length, (await desk.list(query)).total]).toEqual([count, count]);
  });

  it('continues after the cursor’s product has been deleted', async () => {
    const gone = ids[2] ?? '';
    await desk.call('DELETE', `/${gone}`);
    expect(await idsOf({ search: tag, after: gone })).toEqual(ids.slice(3));
    await desk.call('POST', `/${gone}/restore`);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'after=1',
    `after=${randomUUID()}`,
    'category=Cats',
    'state=lost',
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
  ])('refuses %s', async (query) => {
    expect((await desk.call('GET', `?${query}`)).status).toBe(400);
  });

  it.each(['%00', 'a%00b', '%ED%A0%80', '%FF'])('finds nothing for %s, and does not fail', async (text) => {
    expect((await desk.call('GET', `?search=${text}`)).status).toBeLessThan(500);
  });
});
