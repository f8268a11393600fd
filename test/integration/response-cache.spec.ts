import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ProductList } from '../../server/catalog/contract.js';
import { PUBLIC_COLUMNS } from '../../server/catalog/product-view.js';
import { startWebApp, type TestWebApp } from '../support/app.js';
import { insertProduct } from '../support/catalog-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let other: TestWebApp;
let mug: string;

beforeAll(async () => {
  shop = await TestShop.open();
  other = await startWebApp({ env: { DATABASE_URL: shop.settings.DATABASE_URL ?? '' } });
  mug = await insertProduct(shop, {
    name: 'Mug',
    category: 'Gifts for Grandma',
    description: 'Holds tea. '.repeat(200),
    product: 2000,
  });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const ask = (path: string, headers: Record<string, string> = {}, url = shop.web.url) =>
  fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } });

/** Whether a repeated request is answered without querying the products. */
async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  await ask(path, headers);
  await shop.sql('alter table catalog.products rename to not_to_be_read');
  try {
    const answer = await ask(path, headers);
    return answer.ok && (await answer.text()).includes('Mug');
  } finally {
    await shop.sql('alter table catalog.not_to_be_read rename to products');
  }
}

const keeps = (path: string, headers?: Record<string, string>) => until(() => isKept(path, headers));

describe('the response cache', () => {
  it.each([
    ['a list', '/api/products?limit=24'],
    ['a product', '/api/products/:mug'],
    ['the home page', '/'],
    ['a category', '/category/grandma'],
    ['the page of a product', '/product/:mug'],
  ])('%s', async (_, address) => {
    const path = address.replace(':mug', mug);
    const first = await ask(path);
    await keeps(path);
    const second = await ask(path);

    const compared = [
      'content-type',
      'cache-control',
      'etag',
      'content-security-policy',
      'permissions-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-robots-tag',
    ];
    expect(compared.map((name) => second.headers.get(name))).toEqual(compared.map((name) => first.headers.get(name)));
    expect(second.headers.get('x-correlation-id')).not.toBe(first.headers.get('x-correlation-id'));
    expect(await second.text()).toBe(await first.text());
  });

  it.each([
    ['/', '/?utm_source=mail&fbclid=x'],
    ['/', '/?x=1&q=&sort=bogus'],
    ['/category/grandma', '/category/grandma/?showUpload=true'],
    ['/product/:mug', '/product/:mug?q=1&x=2'],
    ['/api/products/:mug', '/api/products/:mug?x=1'],
    ['/api/products?limit=24', '/api/products?x=1&limit=24'],
  ])('of %s answers %s, whose other parameters are not read', async (address, other) => {
    await keeps(address.replace(':mug', mug));
    await shop.sql('alter table catalog.products rename to not_to_be_read');
    const answer = await (await ask(other.replace(':mug', mug))).text();
    await shop.sql('alter table catalog.not_to_be_read rename to products');

    expect(answer).toContain('Mug');
  });

  it('does not keep searches, which are rate-limited', async () => {
    await ask('/api/products?search=mug');
    expect(await isKept('/api/products?search=mug')).toBe(false);
  });

  it('does not keep pages without their products', async () => {
    await shop.sql('alter table catalog.products rename to not_to_be_read');
    const without = await (await ask('/?min=1')).text();
    await shop.sql('alter table catalog.not_to_be_read rename to products');

    expect(without).not.toContain('Mug');
    expect(await (await ask('/?min=1')).text()).toContain('Mug');
  });
});

describe('the response cache compresses', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('%s', async (encoding, accepted, unpack) => {
    const plain = await (await ask('/api/products?limit=24')).text();
    const path = '/api/products?limit=24';
    await keeps(path, { 'accept-encoding': accepted });
    const raw = await shop.web.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': accepted } });

    expect(raw.headers['content-encoding']).toBe(encoding);
    expect(raw.headers.vary).toContain('accept-encoding');
    expect(unpack(raw.rawPayload).toString()).toBe(plain);
  });

  it('answers 304 without a body', async () => {
    await keeps('/api/products?limit=24');
    const etag = (await ask('/api/products?limit=24')).headers.get('etag') ?? '';
    const known = await ask('/api/products?limit=24', { 'if-none-match': etag });

    expect([known.status, await known.text(), known.headers.get('content-encoding')]).toEqual([304, '', null]);
  });
});

describe('the response cache notices', () => {
  const names = async (url: string) => {
    const list = (await (await ask('/api/products?limit=24', {}, url)).json()) as ProductList;
    return list.products.map(({ name, price, in_stock }) => [name, price, in_stock]);
  };

  it.each([
    ['a price', `update catalog.products set product_price_cents = 2500 where id = $1`, [['Mug', 25, true]]],
    [
      'the last piece is sold',
      `update catalog.products set stop_selling_at_zero = true, stock_quantity = 0 where id = $1`,
      [['Mug', 25, false]],
    ],
    ['it comes back', `update catalog.products set stock_quantity = 5 where id = $1`, [['Mug', 25, true]]],
    ['it is withdrawn', `update catalog.products set is_active = false where id = $1`, []],
    ['and sold again', `update catalog.products set is_active = true where id = $1`, [['Mug', 25, true]]],
  ])('%s', async (_, change, expected) => {
    await Promise.all([names(shop.web.url), names(other.url)]);
    await shop.sql(change, [mug]);

    expect(await names(shop.web.url)).toEqual(expected);
    expect(await names(other.url)).toEqual(expected);
  });

  it('new products', async () => {
    await keeps('/api/products?limit=24');
    const cup = await insertProduct(shop, { name: 'Cup' });
    expect(await names(other.url)).toHaveLength(2);
    await shop.sql('delete from catalog.products where id = $1', [cup]);
    expect(await names(other.url)).toHaveLength(1);
  });

  it('changes in a list of hundreds', async () => {
    await shop.sql(
      `insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents, combo_price_cents,
         ai_prompt, stock_quantity, stop_selling_at_zero, is_active, pictures, created_at)
       select gen_random_uuid(), 'Card', '', 'Gifts for Him', 100, 0, 0, '', 0, false, true, '[]', now() from generate_series(1, 600)`,
    );
    const total = async () => ((await (await ask('/api/products?limit=1')).json()) as ProductList).total;
    expect(await total()).toBe(601);
    await shop.sql(`delete from catalog.products where id in (select id from catalog.products where name = 'Card' limit 2)`);
    expect(await total()).toBe(599);
    await shop.sql(`delete from catalog.products where name = 'Card'`);
  });

  it('changes of every public column', async () => {
    const [{ definition }] = (await shop.sql(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'product_changed'`,
    )) as [{ definition: string }];
    const shown = [...PUBLIC_COLUMNS.matchAll(/p\.(\w+)/g)].map(([, column]) => column).filter((column) => column !== 'id');

    for (const column of shown) expect(definition).toContain(`old.${column}`);
  });

  it('nothing when reserved stock does not change availability', async () => {
    const version = () => shop.sql('select version from catalog.versions');
    const before = await version();
    await shop.sql('update catalog.products set reserved_quantity = 1 where id = $1', [mug]);

    expect(await version()).toEqual(before);
  });
});
