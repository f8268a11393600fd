import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import sharp from 'sharp';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ObjectStore } from '../../server/platform/index.js';
import { insertProduct } from '../support/catalog-data.js';
import { findChromium } from '../support/chromium.js';
import { TestShop } from '../support/test-shop.js';

/** Works like a CDN: serves cached files, and fetches all others from the shop. */
class PullThroughCache {
  shop = '';
  readonly fetched: string[] = [];
  private readonly kept = new Map<string, { headers: [string, string][]; body: Buffer }>();
  private readonly server: Server = createServer((request, response) => {
    this.answer(request.url ?? '/').then(
      ({ headers, body }) => response.setHeaders(new Map(headers)).end(body),
      () => response.writeHead(502).end(),
    );
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(path: string) {
    const known = this.kept.get(path);
    if (known) return known;
    this.fetched.push(path);
    const answer = await fetch(this.shop + path, { headers: { 'accept-encoding': 'identity' } });
    const headers = [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name),
    );
    const entry = { headers, body: Buffer.from(await answer.arrayBuffer()) };
    if (answer.ok && answer.headers.get('cache-control')?.startsWith('public, max-age=')) this.kept.set(path, entry);
    return entry;
  }
}

const cdn = new PullThroughCache();
let shop: TestShop;
let browser: Browser;

beforeAll(async () => {
  await cdn.start();
  const { executablePath, args, env } = await findChromium();
  browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
  shop = await TestShop.open({ workers: false, env: { CDN_URL: cdn.url } });
  cdn.shop = shop.web.url;
  await shelveWithPicture();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  cdn.stop();
});

async function shelveWithPicture(): Promise<void> {
  const productId = await insertProduct(shop, { name: 'A gift with a picture' });
  const picture = uuidv7();
  const bytes = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#86254b' } })
    .webp()
    .toBuffer();
  const objects = shop.web.app.get(ObjectStore);
  await Promise.all([200, 400, 800].map((width) => objects.put(`products/${picture}/${width}.webp`, bytes, 'image/webp')));
  const pictures = JSON.stringify([{ id: picture, alt: 'A picture' }]);
  await shop.sql('update catalog.products set pictures = $1 where id = $2', [pictures, productId]);
}

/** Opens the home page as a new visitor. @returns every request, every problem, and the number of loaded fonts */
async function visit() {
  const page: Page = await browser.newPage();
  const seen: { type: string; url: string }[] = [];
  const problems: string[] = [];
  page.on('request', (request) => seen.push({ type: request.resourceType(), url: request.url() }));
  page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('response', (answer) => void (answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`)));
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(shop.web.url, { waitUntil: 'networkidle' });
  const card = page.getByAltText('A picture');
  await card.scrollIntoViewIfNeeded();
  await expect(card.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.currentSrc))).resolves.toMatch(
    cdn.url,
  );
  const fonts = await page.evaluate(() =>
    document.fonts.ready.then(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
  );
  await page.close();
  return { seen, problems, fonts };
}

describe('with a CDN', () => {
  it('the home page loads its files from the CDN without errors', async () => {
    const { seen, problems, fonts } = await visit();

    const files = seen.filter(({ type }) => ['script', 'stylesheet', 'font', 'image'].includes(type));
    expect(files.filter(({ url }) => !url.startsWith(cdn.url) && !url.startsWith('data:'))).toEqual([]);
    expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['script', 'stylesheet', 'font', 'image']));
    expect(fonts).toBeGreaterThanOrEqual(2);
    expect(problems).toEqual([]);
  });

  it('each file is requested from the shop once', async () => {
    await visit();
    const before = cdn.fetched.length;

    await visit();

    expect(cdn.fetched.length).toBe(before);
    expect(new Set(cdn.fetched).size).toBe(cdn.fetched.length);
  });

  it('stored data does not contain its URL', async () => {
    const { products } = await shop.json<{ products: { image_urls: string[] }[] }>('GET', '/api/products');

    expect(products[0]?.image_urls[0]).toMatch(/^\/product-pictures\//);
  });
});
