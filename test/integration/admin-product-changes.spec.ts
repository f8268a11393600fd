import { randomUUID } from 'node:crypto';
import type { AuditList } from '../../server/admin/audit/contract.js';
import type { AdminProduct } from '../../server/admin/products/contract.js';
import type { Favorites, Product, ProductList } from '../../server/catalog/contract.js';
import type { CartCheck } from '../../server/checkout/contract.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
import { insertProduct } from '../support/catalog-data.js';
import { addProduct, createPayment, placeOrder } from '../support/checkout-data.js';
import { editProductBody, AdminProductsClient, errorOf } from '../support/admin-products-client.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  desk = await AdminProductsClient.open(shop);
});
afterAll(() => shop.close());

describe('two tabs', () => {
  const CHANGED = 'This product was changed somewhere else in the meantime. Please reopen it and make your change again.';

  it('cannot both edit one version: the second is refused', async () => {
    const product = await desk.create();
    const first = await desk.update(product, { name: 'From the first' });
    expect(first).toMatchObject({ name: 'From the first', version: 2 });
    expect(
      await errorOf(await desk.call('PUT', `/${product.id}`, editProductBody(product, { name: 'From the second' }))),
    ).toEqual([409, 'CATALOG.PRODUCT_CHANGED', CHANGED]);
    expect(await errorOf(await desk.call('PATCH', `/${product.id}`, { is_active: false, version: 1 }))).toEqual([
      409,
      'CATALOG.PRODUCT_CHANGED',
      CHANGED,
    ]);
    expect(await desk.get(product.id)).toEqual(first);
  });

  it('let one win when they save at the same moment', async () => {
    const product = await desk.create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        desk.call('PUT', `/${product.id}`, editProductBody(product, { name: `From tab ${tab}` })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = (await answers.find(({ status }) => status === 200)?.json()) as AdminProduct;
    expect(await desk.get(product.id)).toEqual(winner);
    expect(winner.version).toBe(2);
  });

  it('cannot edit a product that the other deleted', async () => {
    const product = await desk.create();
    await desk.call('DELETE', `/${product.id}`);
    expect((await desk.call('PUT', `/${product.id}`, editProductBody(product))).status).toBe(404);
    expect((await desk.call('PATCH', `/${product.id}`, { is_active: false, version: 2 })).status).toBe(404);
  });

  it('change nothing when they save an unchanged product', async () => {
    const product = await desk.create();
    expect(await desk.update(product, {})).toEqual(product);
  });
});

describe('stock', () => {
  const sell = (id: string, units: number) =>
    shop.sql('update catalog.products set stock_quantity = stock_quantity - $1 where id = $2', [units, id]);

  it('keeps sales made while the form was open', async () => {
    const product = await desk.create({ stock_quantity: 10 });
    await sell(product.id, 3);
    expect(await desk.update(product, { name: 'Another name' })).toMatchObject({ name: 'Another name', stock_quantity: 7 });
  });

  it('is not overwritten when units were sold during the edit; the owner sees the current number', async () => {
    const product = await desk.create({ stock_quantity: 10 });
    await sell(product.id, 3);
    const message =
      'Some were sold while you were editing: there are 7 now, not 10. Please reopen the product and set its stock.';
    const answer = await desk.call('PUT', `/${product.id}`, editProductBody(product, { stock_quantity: 20, name: 'Not this' }));
    expect(await errorOf(answer)).toEqual([409, 'CATALOG.PRODUCT_CHANGED', message]);
    expect(await desk.get(product.id)).toEqual({ ...product, stock_quantity: 7 });
  });

  it('is set when nothing was sold, reserved or not', async () => {
    const product = await desk.create({ stock_quantity: 10, stop_selling_at_zero: true });
    await placeOrder(shop, [{ productId: product.id, productType: 'product', quantity: 4 }]);
    const after = await desk.update(product, { stock_quantity: 3 });
    expect(after).toMatchObject({ stock_quantity: 3, reserved_quantity: 1 });
    const answer = await createPayment(shop, [{ productId: product.id, productType: 'product', quantity: 3 }]);
    expect([answer.status, ((await answer.json()) as ApiError).code]).toEqual([409, 'CATALOG.OUT_OF_STOCK']);
  });
});

describe('a changed product as shoppers see it', () => {
  it('shows at once in list, page, document, sitemap and search', async () => {
    const product = await desk.create({ name: 'The Wombat Tote' });
    const addresses = [
      `/api/products/${product.id}`,
      '/api/products?limit=60',
      '/api/products?search=wombat',
      '/sitemap.xml',
      `/product/${product.id}`,
    ];
    const etags = await Promise.all(
      addresses.map(async (address) => (await shop.call('GET', address)).headers.get('etag') ?? ''),
    );
    await desk.update(product, { name: 'The Numbat Tote', is_active: false });
    const after = await Promise.all(
      addresses.map(async (address, index) => shop.call('GET', address, { headers: { 'if-none-match': etags[index] ?? '' } })),
    );
    expect(after.map(({ status }) => status)).toEqual([404, 200, 200, 200, 404]);
    for (const answer of after) expect(await answer.text()).not.toMatch(/Wombat|Numbat/);
    await desk.update(await desk.get(product.id), { is_active: true });
    const { products } = await shop.json<ProductList>('GET', '/api/products?search=numbat');
    expect(products).toMatchObject([{ id: product.id }]);
    expect(await (await shop.call('GET', '/sitemap.xml')).text()).toContain(`/product/${product.id}`);
  });

  it('follows the on/off switch in the owner’s list', async () => {
    const product = await desk.create();
    const off = (await (await desk.call('PATCH', `/${product.id}`, { is_active: false, version: 1 })).json()) as AdminProduct;
    expect(off).toEqual({ ...product, is_active: false, version: 2 });
    expect((await shop.call('GET', `/api/products/${product.id}`)).status).toBe(404);
    expect((await desk.call('PATCH', `/${product.id}`, { is_active: true, version: 2 })).status).toBe(200);
    expect((await shop.call('GET', `/api/products/${product.id}`)).status).toBe(200);
  });

  it.each([{}, { is_active: 'no', version: 1 }, { is_active: true }, { version: 1 }, []])(
    'is not switched on or off by %j',
    async (body) => {
      expect((await desk.call('PATCH', `/${(await desk.create()).id}`, body)).status).toBe(400);
    },
  );

  it('matches the owner’s preview, active or not', async () => {
    const product = await desk.create();
    const asShopper = await shop.json<Product>('GET', `/api/products/${product.id}`);
    expect(await desk.read(`/${product.id}/preview`)).toEqual(asShopper);
    await desk.call('PATCH', `/${product.id}`, { is_active: false, version: 1 });
    expect(await desk.read(`/${product.id}/preview`)).toEqual(asShopper);
  });
});

describe('a picture', () => {
  it('keeps its alt text, which follows the product’s name only if they were the same', async () => {
    const id = await addProduct(shop);
    const product = await desk.get(id);
    const [artwork = ''] = product.image_urls;
    const both = await desk.update(product, { image_urls: [desk.images[0], artwork] });
    const renamed = await desk.update(both, { name: 'Renamed' });
    const { image_urls, image_alts } = await desk.read<Product>(`/${id}/preview`);
    expect([image_urls, image_alts]).toEqual([renamed.image_urls, ['Renamed', 'The artwork']]);
  });

  it('can be put back after it was removed', async () => {
    const product = await desk.create();
    const without = await desk.update(product, { image_urls: desk.images.slice(1) });
    expect((await desk.update(without, { image_urls: desk.images })).image_urls).toEqual(desk.images);
  });

  it('shows its source photo only as the main picture', async () => {
    const product = await desk.create();
    const print = { id: randomUUID(), of: desk.images[0]?.slice(-41, -5) };
    await shop.sql('update catalog.products set print = $1 where id = $2', [print, product.id]);
    const printOf = async () => (await shop.json<Product>('GET', `/api/products/${product.id}`)).print_url;
    expect(await printOf()).toBe(`/product-pictures/${print.id}.webp`);
    const turned = await desk.update(product, { image_urls: desk.images.toReversed() });
    expect(await printOf()).toBeNull();
    await desk.update(turned, { image_urls: desk.images });
    expect(await printOf()).toBe(`/product-pictures/${print.id}.webp`);
  });
});

describe('a deleted product', () => {
  const remove = (id: string) => desk.call('DELETE', `/${id}`);
  const restore = (id: string) => desk.call('POST', `/${id}/restore`);

  it('is gone for everybody, however often it is deleted', async () => {
    const { id } = await desk.create();
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(204);
    for (const path of ['', '/preview']) expect((await desk.call('GET', `/${id}${path}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404);
    expect((await desk.list()).products.map((product) => product.id)).not.toContain(id);
  });

  it('is listed among the deleted ones until it is restored', async () => {
    const { id, deleted_at: deletedAt } = await desk.create();
    const deleted = async () => (await desk.list({ state: 'deleted' })).products.find((product) => product.id === id);
    expect([deletedAt, await deleted()]).toEqual([null, undefined]);
    await remove(id);
    expect(await deleted()).toMatchObject({ deleted_at: expect.any(String) });
    await restore(id);
    expect(await deleted()).toBeUndefined();
  });

  it('comes back unchanged, however often it is restored', async () => {
    const product = await desk.create();
    await remove(product.id);
    const back = { ...product, version: 3 };
    for (let times = 0; times < 2; times += 1) {
      const answer = await restore(product.id);
      expect([answer.status, await answer.json()]).toEqual([200, back]);
    }
    expect((await shop.call('GET', `/api/products/${product.id}`)).status).toBe(200);
  });

  it('is marked in carts, and returns to favorites when restored', async () => {
    const fan = await shop.signIn('fan@example.com');
    const { id } = await desk.create();
    const liked = async () => (await shop.json<Favorites>('GET', '/api/favorites', { token: fan.token })).productIds;
    const inCart = async () => {
      const body = { items: [{ productId: id, productType: 'product', quantity: 1 }] };
      return (await shop.json<CartCheck>('POST', '/api/cart-check', { body })).lines[0]?.state;
    };
    await shop.call('PUT', `/api/favorites/${id}`, { token: fan.token });
    await remove(id);
    expect([await inCart(), await liked()]).toEqual(['gone', []]);
    await restore(id);
    expect([await inCart(), await liked()]).toEqual(['ok', [id]]);
  });

  it('stays in orders, which have their own copies of its name and price', async () => {
    const { id, image_urls } = await desk.create({ name: 'Sold once' });
    await placeOrder(shop, [{ productId: id, productType: 'product', quantity: 1 }]);
    await desk.update(await desk.get(id), { name: 'Called otherwise', kind: 'poster', image_urls: desk.images.slice(1) });
    await remove(id);
    const [line] = await shop.sql(
      'select product_name, kind, image_url, unit_cents from checkout.order_lines where product_id = $1',
      [id],
    );
    expect(line).toEqual({ product_name: 'Sold once', kind: 'mug', image_url: image_urls[0], unit_cents: 1999 });
    expect((await shop.call('GET', image_urls[0] ?? '')).status).toBe(200);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'GET', 'POST'])('is not found by %s with an unknown or invalid id', async (method) => {
    const bodies: Record<string, unknown> = { PUT: editProductBody(await desk.create()), PATCH: { is_active: true, version: 1 } };
    for (const id of [randomUUID(), 'x', '%00', '../orders', "1' or '1'='1"]) {
      const address = `/${encodeURIComponent(id)}${method === 'POST' ? '/restore' : ''}`;
      const answer = await desk.call(method, address, bodies[method]);
      expect(await errorOf(answer)).toEqual([404, 'CATALOG.PRODUCT_NOT_FOUND', 'Product not found']);
    }
  });
});

describe('the history of a product', () => {
  const history = async (id: string) => (await desk.read<AuditList>(`/${id}/audit`)).entries;

  it('lists the changes with author, before and after, newest first', async () => {
    const product = await desk.create({ description: '' });
    const edited = await desk.update(product, {
      name: 'Renamed',
      kind: 'cushion',
      pdf_price: 12.5,
      image_urls: desk.images.toReversed(),
      ai_prompt: '',
    });
    await desk.call('PATCH', `/${product.id}`, { is_active: false, version: edited.version });
    await desk.call('DELETE', `/${product.id}`);
    await desk.call('POST', `/${product.id}/restore`);
    const entries = await history(product.id);
    expect(entries.map(({ by, action }) => [by, action])).toEqual([
      ['Nora Alvim', 'Restored the product'],
      ['Nora Alvim', 'Deleted the product'],
      ['Nora Alvim', 'Deactivated the product'],
      ['Nora Alvim', 'Changed the product'],
      ['Nora Alvim', 'Created the product'],
    ]);
    expect(entries[2]?.changes).toEqual([{ field: 'Active Product', before: 'Yes', after: 'No' }]);
    expect(entries[3]?.changes).toEqual([
      { field: 'Product Name', before: 'A Mug of Us', after: 'Renamed' },
      { field: 'Kind of gift', before: 'Mug', after: 'Cushion' },
      { field: 'Price for PDF', before: '$9.00', after: '$12.50' },
      { field: 'AI Generation Prompt', before: 'a mug with {names}', after: null },
      { field: 'Product Images', before: '3 images', after: '3 images, replaced or reordered' },
    ]);
    expect(entries[4]?.changes).toContainEqual({ field: 'Price for Product', before: null, after: '$19.99' });
    expect(entries[4]?.changes.map(({ field }) => field)).not.toContain('Description');
  });

  it('omits refused saves and saves without changes', async () => {
    const product = await desk.create();
    await desk.update(product, {});
    await desk.call('PUT', `/${product.id}`, editProductBody(product, { version: 7, name: 'Refused' }));
    await desk.call('PATCH', `/${product.id}`, { is_active: true, version: 1 });
    expect(await history(product.id)).toHaveLength(1);
  });

  it('is empty for an unchanged product', async () => {
    expect(await history(await insertProduct(shop))).toEqual([]);
    expect((await desk.call('GET', `/x/audit`)).status).toBe(404);
  });
});
