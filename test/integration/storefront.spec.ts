import { Products } from '../../server/catalog/index.js';
import { ClientBuild, Database } from '../../server/platform/index.js';
import type { PageData } from '../../server/storefront/contract.js';
import { addProduct } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';

const TEMPLATE = `<!doctype html><html><head><!-- page-head --><title>Keepsake</title><!-- /page-head --></head>
<body><div id="root"></div><!-- page-data --></body></html>`;
const HOSTILE = '</script><script>alert("1")</script> & \u2028 <!--';

let shop: TestShop;
let framedId: string;
let hostile: string;
let hidden: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  shop.web.app.get(ClientBuild, { strict: false }).page = TEMPLATE;
  hidden = await addProduct(shop, { name: 'Not for sale', isActive: false });
  hostile = await addProduct(shop, { name: HOSTILE });
  framedId = await addProduct(shop, { name: 'The Two of You, Framed' });
});
afterAll(() => shop.close());

interface Offer {
  url: string;
  price: string;
  availability: string;
}

interface PageSeen {
  status: number;
  html: string;
  title: string | undefined;
  isIndexed: boolean;
  structuredData: { '@type': string }[];
  data: PageData | undefined;
}

function scriptOf(html: string, attributes: string): unknown {
  const text = new RegExp(`<script ${attributes}>(.*?)</script>`, 's').exec(html)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

async function open(path: string): Promise<PageSeen> {
  const response = await shop.call('GET', path);
  const html = await response.text();
  const isIndexed = !html.includes('noindex');
  // Crawlers that do not read the document read the header.
  expect(response.headers.get('x-robots-tag')).toBe(isIndexed ? null : 'noindex');
  const { '@graph': structuredData = [] } = (scriptOf(html, 'type="application/ld\\+json"') ?? {}) as {
    '@graph'?: { '@type': string }[];
  };
  return {
    status: response.status,
    html,
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    isIndexed,
    structuredData,
    data: scriptOf(html, 'type="application/json" id="page-data"') as PageSeen['data'],
  };
}

describe('answers 404', () => {
  it.each([
    ['an unknown path', '/nothing/here', 'Page not found', 'Oops! Page not found'],
    ['an unknown category', '/category/aunts', 'Page not found', 'No products found in &quot;aunts&quot; category.'],
    ['a category named like a property of every object', '/category/constructor', 'Page not found', '&quot;constructor&quot;'],
    ['a path named like one', '/__proto__', 'Page not found', 'Oops! Page not found'],
    ['a product nobody has', '/product/018f0000-0000-7000-8000-000000000000', 'Product not found', 'Return to products'],
    ['a product that is no id', "/product/' or 1=1", 'Product not found', 'Return to products'],
    ['a percent sign', '/%', 'Page not found', 'Oops! Page not found'],
    ['bytes that are no text', '/product/%ff', 'Product not found', 'Return to products'],
    ['a zero byte', '/category/%00', 'Page not found', 'No products found in'],
    ['a path full of dots', '/..%2f..%2fetc/passwd', 'Page not found', 'Oops! Page not found'],
  ])('%s, and shows why', async (_, path, title, text) => {
    const page = await open(path);
    expect(page).toMatchObject({ status: 404, title: `${title} · Keepsake`, isIndexed: false });
    expect(page.html).toContain(text);
  });

  it('for an inactive product', async () => {
    const { status, html } = await open(`/product/${hidden}`);

    expect(status).toBe(404);
    expect(html).not.toContain('Not for sale');
  });
});

describe('serves no document', () => {
  it.each(['/api/nothing', '/auth/v1/nothing', '/assets/gone-1234.js', '/pictures/gone.webp'])('%s', async (path) => {
    const response = await shop.call('GET', path);

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('hostile text', () => {
  it('strips control characters from the title', async () => {
    const { title } = await open('/?q=%00mug%01%1b%7f');

    expect(title).toBe('“mug” · Keepsake');
  });

  it('is escaped in title, structured data, content and data of a product', async () => {
    const { html, title, structuredData, data } = await open(`/product/${hostile}`);

    expect(html).not.toContain('<script>');
    expect(title).toContain('&#60;/script&#62;');
    expect(structuredData[0]).toMatchObject({ '@type': 'Product', name: HOSTILE });
    expect(data).toMatchObject({ product: { name: HOSTILE } });
  });

  it('does not get from the URL into the document', async () => {
    const { html } = await open('/category/him?"><script>alert(1)</script>');

    expect(html).not.toContain('alert');
  });

  it('may be a query of 10,000 characters', async () => {
    expect(await open(`/?q=${'x'.repeat(10_000)}`)).toMatchObject({ status: 200, isIndexed: false });
  });
});

describe('a document of', () => {
  it('the home page has organization, search and the newest gifts', async () => {
    const page = await open('/');

    expect(page).toMatchObject({ status: 200, title: 'All Creative Gifts · Keepsake', isIndexed: true });
    expect(page.structuredData.map((fact) => fact['@type'])).toEqual(['Organization', 'WebSite']);
    expect(page.data).toMatchObject({ list: { query: '', page: { total: 2, next: null } } });
    expect(page.html).toContain(`href="/product/${framedId}"`);
    expect(page.html).toContain('rel="preload" as="image"');
  });

  it('the cart is the home page, not indexed', async () => {
    expect(await open('/cart')).toMatchObject({
      status: 200,
      title: 'All Creative Gifts · Keepsake',
      isIndexed: false,
      data: { list: { query: '' } },
    });
  });

  it('a category lists its gifts and preloads the first picture', async () => {
    const page = await open('/category/couples');

    expect(page).toMatchObject({ status: 200, title: 'Gifts for Couples · Keepsake', isIndexed: true });
    expect(page.structuredData.map((fact) => fact['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect(page.structuredData[1]).toMatchObject({ itemListElement: [{ url: `${shop.web.url}/product/${framedId}` }, {}] });
    expect(page.data).toMatchObject({ list: { query: 'category=Gifts+for+Couples', page: { total: 2 } } });
    expect(page.html).toMatch(/type="image\/avif" imagesrcset="\/product-pictures\/[\w-]+\.avif\?w=200 200w, /);
  });

  it('a filtered list has its gifts and the canonical URL of the full list', async () => {
    const page = await open('/category/couples?sort=price-low');

    expect(page.data).toMatchObject({ list: { query: 'category=Gifts+for+Couples&sort=price-low', page: { total: 2 } } });
    expect(page.html).toContain(`<link rel="canonical" href="${shop.web.url}/category/couples" />`);
  });

  it('a list contains no more data about a gift than its card shows', async () => {
    const { data } = await open('/');

    const [gift] = data?.list?.page.products ?? [];
    expect(gift).toMatchObject({ id: framedId, image_urls: [expect.any(String)] });
    expect(Object.keys(gift ?? {})).not.toContain('word_fields');
    expect(gift?.description.length).toBeLessThanOrEqual(81);
  });

  it('a product with its generator, which the server does not render, starts in the browser', async () => {
    const page = await open(`/product/${framedId}?showUpload=true`);

    expect(page).toMatchObject({ status: 200, title: 'The Two of You, Framed · Keepsake', data: undefined });
  });

  it('an unknown page of the dashboard starts in the browser', async () => {
    expect(await open('/bestgiftsdashboard/nothing')).toMatchObject({ status: 404, data: undefined });
  });

  it.each([
    ['/?after=nonsense', '/'],
    ['/category/couples?variant=pdf&after=nonsense', '/category/couples?variant=pdf'],
    [`/?q=mug&after=${'x'.repeat(500)}`, '/?q=mug'],
  ])('a later page that does not exist leads to the start of its list: %s', async (path, start) => {
    const response = await shop.call('GET', path, { redirect: 'manual' });

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(start);
  });

  it('a product has offers and its data', async () => {
    const page = await open(`/product/${framedId}`);

    expect(page).toMatchObject({ status: 200, title: 'The Two of You, Framed · Keepsake', isIndexed: true });
    expect(page.structuredData.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(page.structuredData[0]).toMatchObject({ offers: [{ price: '18.00' }, { price: '64.00' }, { price: '72.00' }] });
    expect(page.data).toMatchObject({ product: { id: framedId } });
    expect(page.html).toContain('<h1>The Two of You, Framed</h1>');
  });

  it('a product’s offer shows its price and availability', async () => {
    const soldOutId = await addProduct(shop, { name: 'The last mug', stopSellingAtZero: true, stock: 0 });
    for (const id of [framedId, soldOutId]) {
      const [data] = (await open(`/product/${id}`)).structuredData as unknown as { offers: Offer[] }[];
      expect(data?.offers).toHaveLength(3);
      for (const { url, price, availability } of data?.offers ?? []) {
        const { html } = await open(url.replace(shop.web.url, ''));
        expect(html).toContain(`<b>$${price}</b>`);
        expect(html.includes('Add to Cart')).toBe(availability.endsWith('InStock'));
      }
    }
  });

  it.each([
    ['/generate', 'Generate yourself'],
    ['/contact', 'Contact'],
    ['/generate/', 'Generate yourself'],
  ])('%s is indexed', async (path, title) => {
    expect(await open(path)).toMatchObject({ status: 200, title: `${title} · Keepsake`, isIndexed: true });
  });

  it.each([
    ['/auth', 'Welcome back'],
    ['/my-account', 'My account'],
    ['/account', 'My account'],
    ['/order', 'Find your order'],
    ['/order/KS-1?token=x', 'Your order'],
    ['/my-account/orders/1', 'Your order'],
    ['/favorites', 'Favorites'],
    ['/?q=mug', '“mug”'],
    ['/category/him?q=%20mug', '“mug” in Gifts for Him'],
    ['/payment-success?session_id=x', 'Payment'],
    ['/subscription-success', 'Payment'],
    ['/bestgiftsdashboard', 'Admin Dashboard'],
    ['/bestgiftsdashboard/orders', 'Orders · Admin Dashboard'],
    ['/BestGiftsDashboard/orders/1/packing-slip/', 'Packing slip · Admin Dashboard'],
  ])('%s is not indexed, nor from the cache', async (path, title) => {
    for (let time = 0; time < 2; time += 1) {
      expect(await open(path)).toMatchObject({ status: 200, title: `${title} · Keepsake`, isIndexed: false });
    }
  });
});

describe('between browser and shop', () => {
  it('an unchanged document answers 304', async () => {
    const first = await shop.call('GET', '/category/him');
    const again = await shop.call('GET', '/category/him', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });

    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(again.status).toBe(304);
  });

  it.each(['/', '/sitemap.xml'])('%s is compressed', async (path) => {
    const plain = await shop.call('GET', path, { headers: { 'accept-encoding': 'identity' } });
    const packed = await shop.call('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });

    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(await plain.text());
  });

  it('HEAD gets the status and no body', async () => {
    const there = await shop.call('HEAD', `/product/${framedId}`);
    const gone = await shop.call('HEAD', '/nothing');

    expect([there.status, gone.status]).toEqual([200, 404]);
    expect(await there.text()).toBe('');
  });
});

describe('every answer', () => {
  it.each(['/', '/api/products', '/nothing', '/api/nothing', '/robots.txt'])(
    'forbids framing and content sniffing: %s',
    async (path) => {
      const { headers } = await shop.call('GET', path);

      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')?.split(';')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    },
  );

  it.each(['/order/KS-AAAAA-BBBBB?key=secret', '/Order/KS-AAAAA-BBBBB?key=secret'])(
    'does not leak an order’s link: %s',
    async (path) => {
      const { headers } = await shop.call('GET', path);

      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );
});

describe('what browsers ask for by themselves', () => {
  it.each([
    ['/favicon.ico', '/pictures/icon-192.png'],
    ['/favicon.ico?v=2', '/pictures/icon-192.png'],
    ['/apple-touch-icon.png', '/pictures/icon-180.png'],
    ['/apple-touch-icon-precomposed.png', '/pictures/icon-180.png'],
    ['/apple-touch-icon-120x120-precomposed.png', '/pictures/icon-180.png'],
  ])('%s is our icon', async (path, icon) => {
    const [answer, ours] = [await shop.call('GET', path), await shop.call('GET', icon)];

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await ours.arrayBuffer()))).toBe(true);
  });

  it('the page for a new password is in the account', async () => {
    const answer = await fetch(`${shop.web.url}/.well-known/change-password`, { redirect: 'manual' });

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my-account']);
    expect(
      (await shop.call('GET', '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
    ).toBe(404);
  });

  it('security.txt says how to reach us', async () => {
    const text = await (await shop.call('GET', '/.well-known/security.txt')).text();

    expect(text).toContain(`Contact: ${shop.web.url}/contact\n`);
    expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(shop.now());
  });
});

describe('crawlers', () => {
  it('learn from robots.txt where the sitemap is, and nothing of the dashboard', async () => {
    const text = await (await shop.call('GET', '/robots.txt')).text();
    const dashboard = await shop.call('GET', '/bestgiftsdashboard');

    expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${shop.web.url}/sitemap.xml\n`);
    expect(dashboard.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('get a sitemap of every page and active product', async () => {
    const response = await shop.call('GET', '/sitemap.xml');
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.replace(shop.web.url, ''));

    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/category/him', '/contact', `/product/${framedId}`, `/product/${hostile}`]),
    );
    expect(addresses).not.toEqual(expect.arrayContaining([`/product/${hidden}`]));
    expect(addresses).not.toEqual(expect.arrayContaining(['/auth']));
    expect(xml).toContain(`/product/${framedId}</loc>`);
  });

  it('share one sitemap until the catalog changes', async () => {
    const draw = jest.spyOn(shop.web.app.get(Products, { strict: false }), 'listIds');
    const ask = async () => (await shop.call('GET', '/sitemap.xml')).text();

    await ask();
    await ask();
    expect(draw).toHaveBeenCalledTimes(0);
    const later = await addProduct(shop, { name: 'Added later' });
    const maps = await Promise.all(Array.from({ length: 10 }, ask));
    expect(maps.every((map) => map.includes(later))).toBe(true);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe('while the database is away', () => {
  beforeAll(() => {
    jest.spyOn(shop.web.app.get(Database), 'query').mockRejectedValue(new Error('The database is away.'));
  });
  afterAll(() => jest.restoreAllMocks());

  it.each([
    ['/', 'All Creative Gifts'],
    ['/category/couples', 'Gifts for Couples'],
    ['/product/018f0000-0000-7000-8000-000000000000', 'Gift'],
  ])('%s answers 503 without its data', async (path, title) => {
    expect(await open(path)).toMatchObject({ status: 503, title: `${title} · Keepsake`, data: undefined });
  });
});
