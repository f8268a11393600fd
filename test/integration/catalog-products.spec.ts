import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { AdminProduct } from '../../server/admin/products/contract.js';
import type { Favorites, Product, ProductSelection } from '../../server/catalog/contract.js';
import { Catalog, type SeedProduct, CatalogSeed } from '../../server/catalog/index.js';
import type { MeshArea } from '../../server/catalog/scenes/contract.js';
import { insertProduct } from '../support/catalog-data.js';
import { editProductBody } from '../support/admin-products-client.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function newToken(): Promise<string> {
  return (await shop.signIn(`fan-${(people += 1)}@example.com`)).token;
}

async function favoritesOf(token: string): Promise<string[]> {
  return (await shop.json<Favorites>('GET', '/api/favorites', { token })).productIds;
}

function like(token: string, productId: string): Promise<Response> {
  return shop.call('PUT', `/api/favorites/${productId}`, { token });
}

function bring(token: string, productIds: unknown): Promise<Response> {
  return shop.call('POST', '/api/favorites', { token, body: { productIds } });
}

async function shelveMany(count: number): Promise<string[]> {
  const ids = [];
  for (let i = 0; i < count; i += 1) ids.push(await insertProduct(shop));
  return ids;
}

describe('favorites are refused', () => {
  it.each([
    ['GET', '/api/favorites'],
    ['POST', '/api/favorites'],
    ['PUT', `/api/favorites/${randomUUID()}`],
    ['DELETE', `/api/favorites/${randomUUID()}`],
  ])('to visitors: %s %s', async (method, address) => {
    const answer = await shop.call(method, address);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'IDENTITY.NOT_SIGNED_IN' }]);
  });

  it('for a product that is unknown, withdrawn or deleted', async () => {
    const token = await newToken();
    const [withdrawn, deleted] = [await insertProduct(shop, { isActive: false }), await insertProduct(shop)];
    await shop.sql('update catalog.products set deleted_at = now() where id = $1', [deleted]);
    for (const id of [randomUUID(), withdrawn, deleted, 'no-id', '%00']) {
      const answer = await like(token, id);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CATALOG.PRODUCT_NOT_FOUND' }]);
    }
    expect(await favoritesOf(token)).toEqual([]);
  });

  it.each([
    ['no list', undefined],
    ['a text', randomUUID()],
    ['what are no ids', ['1', null]],
    ['more than two hundred', Array.from({ length: 201 }, () => randomUUID())],
  ])('when a device brings %s', async (_, productIds) => {
    const answer = await bring(await newToken(), productIds);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'REQUEST.INVALID' }]);
  });
});

describe('favorites', () => {
  it('are listed latest first, each once, per account', async () => {
    const [token, other] = [await newToken(), await newToken()];
    const [a = '', b = '', c = ''] = await shelveMany(3);
    for (const id of [a, b, a, c, a]) expect((await like(token, id)).status).toBe(204);
    expect(await favoritesOf(token)).toEqual([c, b, a]);
    expect(await favoritesOf(other)).toEqual([]);
  });

  it('are removed once or twice without an error', async () => {
    const token = await newToken();
    const [a = '', b = ''] = await shelveMany(2);
    for (const id of [a, b]) await like(token, id);
    for (const id of [a, a, randomUUID()])
      expect((await shop.call('DELETE', `/api/favorites/${id}`, { token })).status).toBe(204);
    expect(await favoritesOf(token)).toEqual([b]);
  });

  it('are hidden while the product is off sale', async () => {
    const token = await newToken();
    const id = await insertProduct(shop);
    await like(token, id);
    await shop.sql('update catalog.products set is_active = false where id = $1', [id]);
    expect(await favoritesOf(token)).toEqual([]);
    await shop.sql('update catalog.products set is_active = true where id = $1', [id]);
    expect(await favoritesOf(token)).toEqual([id]);
  });

  it('from a device come first in their order, without products that are off sale', async () => {
    const token = await newToken();
    const [a = '', b = '', c = ''] = await shelveMany(3);
    await like(token, a);
    const answer = await bring(token, [c, randomUUID(), b, c.toUpperCase(), a]);
    expect([answer.status, await answer.json()]).toEqual([200, { productIds: [c, b, a] }]);
    expect(await (await bring(token, [])).json()).toEqual({ productIds: [c, b, a] });
  });

  it('beyond two hundred push out the oldest, even concurrently', async () => {
    const token = await newToken();
    const ids = await shelveMany(215);
    await bring(token, ids.slice(15));
    expect(await favoritesOf(token)).toEqual(ids.slice(15));
    const answers = await Promise.all(ids.slice(0, 15).map((id) => like(token, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(204));
    const kept = await favoritesOf(token);
    expect(kept).toHaveLength(200);
    expect(kept.slice(0, 15).sort()).toEqual(ids.slice(0, 15).sort());
    expect(kept.slice(15)).toEqual(ids.slice(15, 200));
  });

  it('never fail when many tabs add and remove at once', async () => {
    const token = await newToken();
    const ids = await shelveMany(4);
    const calls = ids.flatMap((id) => [like(token, id), bring(token, [...ids].reverse()), like(token, id), bring(token, ids)]);
    expect((await Promise.all(calls)).every(({ status }) => status < 300)).toBe(true);
    expect((await favoritesOf(token)).sort()).toEqual([...ids].sort());
  });

  it('are deleted with the account', async () => {
    const { id, token } = await shop.signIn('leaves@example.com');
    const productId = await insertProduct(shop);
    const other = await newToken();
    await like(token, productId);
    await like(other, productId);
    expect((await shop.call('DELETE', '/api/account', { token, body: { password: PASSWORD } })).status).toBeLessThan(300);
    await until(async () => (await shop.sql('select from catalog.favorites where user_id = $1', [id])).length === 0);
    expect(await favoritesOf(other)).toEqual([productId]);
  });
});

describe('a selection', () => {
  const select = (ids: string) => shop.call('GET', `/api/products/selection?ids=${ids}`);

  it.each([
    ['without ids', '/api/products/selection'],
    ['of malformed ids', '/api/products/selection?ids=1,2'],
    ['of more than two hundred', `/api/products/selection?ids=${Array.from({ length: 201 }, randomUUID).join(',')}`],
  ])('is refused %s', async (_, address) => {
    expect((await shop.call('GET', address)).status).toBe(400);
  });

  it('omits unknown, inactive and deleted products', async () => {
    const [withdrawn, deleted] = [await insertProduct(shop, { isActive: false }), await insertProduct(shop)];
    await shop.sql('update catalog.products set deleted_at = now() where id = $1', [deleted]);
    expect(await (await select([randomUUID(), withdrawn, deleted].join(','))).json()).toEqual({ products: [] });
    expect(await (await select('')).json()).toEqual({ products: [] });
  });

  it('keeps the requested order and includes each product once', async () => {
    const [a, b, c] = [await insertProduct(shop), await insertProduct(shop), await insertProduct(shop)];
    const { products } = (await (await select([c, a.toUpperCase(), b, a].join(','))).json()) as ProductSelection;
    expect(products.map(({ id }) => id)).toEqual([c, a, b]);
  });
});

describe('an unchanged answer is not sent again', () => {
  it.each(['/api/products?search=gift', '/api/products/selection?ids=', '/api/products/:id'])('of %s', async (path) => {
    const address = path.replace(':id', await insertProduct(shop));
    const first = await shop.call('GET', address);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await shop.call('GET', address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await shop.call('GET', address, { headers: { 'if-none-match': '"of yesterday"' } })).status).toBe(200);
  });

  it('until it changes', async () => {
    const address = `/api/products/${await insertProduct(shop)}`;
    const etag = (await shop.call('GET', address)).headers.get('etag') ?? '';
    await shop.sql(`update catalog.products set name = 'Another name' where id = $1`, [address.slice(-36)]);
    expect((await shop.call('GET', address, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('a seeded product', () => {
  const seed = async (slug: string, print: SeedProduct['print'], changes: Partial<SeedProduct> = {}): Promise<Product> => {
    const bytes = () =>
      sharp({ create: { width: 40, height: 50, channels: 3, background: '#c98a9b' } })
        .webp()
        .toBuffer();
    await shop.web.app.get(CatalogSeed, { strict: false }).ensure({
      ...{
        slug,
        name: slug,
        description: '',
        category: 'Wedding Gifts',
        kind: 'framed-print',
        aiPrompt: '',
        createdAt: new Date(),
      },
      ...{ pdfPriceCents: 900, productPriceCents: null, comboPriceCents: null },
      ...{ stockQuantity: 1, stopSellingAtZero: false, isActive: true },
      ...{ images: [{ bytes, avif: null, alt: 'The gift' }], print, scene: null, words: [] },
      ...changes,
    });
    const [row] = await shop.sql<{ id: string }>('select id from catalog.products where seed_key = $1', [slug]);
    return shop.json<Product>('GET', `/api/products/${row?.id}`);
  };
  const photo = () => Promise.resolve(Buffer.from('a small photo'));

  it('has its source photo, the same file in every width', async () => {
    const { print_url } = await seed('with-print', photo);
    for (const query of ['', '?w=200', '?w=800', '?w=3']) {
      const picture = await shop.call('GET', `${print_url}${query}`);
      expect([picture.status, await picture.text()]).toEqual([200, 'a small photo']);
    }
  });

  it('has the AVIF files that come with it, and the color and size of its picture', async () => {
    const bytes = () =>
      sharp({ create: { width: 40, height: 50, channels: 3, background: '#cc8899' } })
        .webp()
        .toBuffer();
    const avif = async (width: number) => Buffer.from(`${width} pixels wide`);
    const { image_urls, image_colors, image_sizes } = await seed('with-avif', null, {
      images: [{ bytes, avif, alt: 'The gift' }],
    });
    const picture = await shop.call('GET', `${image_urls[0]?.replace('.webp', '.avif')}?w=400`);
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/avif', '400 pixels wide']);
    expect(image_colors).toEqual(['#c89']);
    expect(image_sizes).toEqual([{ width: 800, height: 1000 }]);
  });

  it('may have no source photo', async () => {
    expect((await seed('without-print', null)).print_url).toBeNull();
  });

  it('stays as the owner changed or deleted it, and shares its pictures', async () => {
    const { id, image_urls } = await seed('in-good-hands', photo);
    const { token } = await shop.signInOwner();
    const product = await shop.json<AdminProduct>('GET', `/api/admin/products/${id}`, { token });
    const body = editProductBody(product, { description: 'Mine', stock_quantity: 0, pdf_price: 0 });
    const changed = await shop.json<AdminProduct>('PUT', `/api/admin/products/${id}`, { token, body });
    expect(changed).toMatchObject({ image_urls, description: 'Mine', stock_quantity: 0, pdf_price: 0 });
    await seed('in-good-hands', photo);
    expect(await shop.json('GET', `/api/admin/products/${id}`, { token })).toEqual(changed);
    expect((await shop.call('POST', '/api/admin/products', { token, body: { name: 'Another', image_urls } })).status).toBe(201);
    await shop.call('DELETE', `/api/admin/products/${id}`, { token });
    expect(await seed('in-good-hands', photo)).toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
    expect(await shop.sql(`select from catalog.products where seed_key = 'in-good-hands' and deleted_at is null`)).toEqual([]);
  });

  describe('with a scene', () => {
    const blank = () =>
      sharp({ create: { width: 40, height: 50, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer();
    const scene = { blank, mesh: () => Promise.resolve(gzipSync('a mesh')), turned: null };
    const words = [{ label: 'Your names', example: 'Nora & Theo', maxLength: 28, required: false }];
    const areaOf = ({ print_areas: [area] }: Product) => area as MeshArea;

    it('has no mesh at unknown addresses', async () => {
      const missing = await shop.call('GET', `/product-pictures/${randomUUID()}.mesh`);
      expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'STORAGE.NOT_FOUND' }]);
      expect((await shop.call('GET', '/product-pictures/no-id.mesh')).status).toBe(404);
    });

    it('has a gzipped mesh that is cached forever', async () => {
      const product = await seed('scenic', null, { scene, words });
      expect(product).toMatchObject({ print_areas: [{ type: 'mesh' }], word_fields: words });
      for (const encoding of ['br, gzip', 'identity']) {
        const mesh = await shop.call('GET', areaOf(product).mesh_url, { headers: { 'accept-encoding': encoding } });
        expect([mesh.headers.get('content-type'), mesh.headers.get('content-encoding')]).toEqual([
          'application/octet-stream',
          'gzip',
        ]);
        expect(mesh.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(await mesh.text()).toBe('a mesh');
      }
      const meshId = areaOf(product).mesh_url.slice(-41, -5);
      expect((await shop.web.app.get(Catalog, { strict: false }).readMesh(meshId)).toString()).toBe('a mesh');
      const picture = await shop.call('GET', `${areaOf(product).blank_url}?w=200`);
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(200);
    });

    it('gets the scene with its sheet turned when it is seeded again, and keeps it', async () => {
      const before = areaOf(await seed('turning', null, { scene }));
      expect(before.turned).toBeUndefined();
      const turned = { ...scene, turned: scene };
      const after = areaOf(await seed('turning', null, { scene: turned }));
      expect(after).toEqual({ ...before, turned: { mesh_url: expect.any(String), blank_url: expect.any(String) } });
      expect(after.turned?.mesh_url).not.toBe(before.mesh_url);
      expect(areaOf(await seed('turning', null, { scene: turned }))).toEqual(after);
    });

    it('keeps its blank picture when unused ones are swept', async () => {
      const blankId = areaOf(await seed('kept-scenic', null, { scene })).blank_url.slice(-41, -5);
      expect(await shop.sql('select is_used from catalog.product_pictures where id = $1', [blankId])).toEqual([
        { is_used: true },
      ]);
    });
  });
});
