import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoObstacles, PHONE, WIDE } from './axe.js';

/** The narrowest supported screen, also a wide one at 400 %: nothing may overflow it (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

interface Visit {
  path: string;
  /** An element that is visible once the page has loaded. */
  marker: (page: Page) => Locator;
  /** Whether the document is answered with 404. */
  missing?: boolean;
  before?: (page: Page) => Promise<void>;
  /** Runs on the page before the marker appears. */
  beforeMarker?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, exact: true });
const upload = (page: Page) => page.getByRole('button', { name: 'Upload your photo' });
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });

async function aGift(page: Page) {
  const answer = await page.request.get('/api/products?search=grandpa%20mug');
  const { products } = (await answer.json()) as { products: { id: string; name: string }[] };
  const [{ id = '', name = '' } = {}] = products;
  return { id, name };
}

/** Stores a value on the device, as an earlier visit would have. */
const keep = (key: string, value: object) => (page: Page) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const);

function shopPages({ id, name }: { id: string; name: string }): Visit[] {
  const line = { productId: id, productName: name, productType: 'combo', quantity: 2, unitPrice: 29, imageUrl: '' };
  return [
    { path: '/', marker: heading(/^(All Creative Gifts|Meaningful gift for\?)$/) },
    { path: '/?q=mug', marker: heading('Results for “mug”') },
    { path: '/category/grandma', marker: heading('Gifts for Grandma') },
    { path: '/category/aunts', marker: heading('No products found in "aunts" category.'), missing: true },
    { path: `/product/${id}`, marker: heading(name) },
    { path: `/product/${id}?showUpload=true`, marker: upload },
    { path: '/product/7', marker: heading('Product not found'), missing: true },
    { path: '/generate', marker: upload },
    { path: '/favorites', marker: heading('No favorites yet') },
    {
      path: '/favorites',
      before: keep('keepsake-favorites', { owner: null, added: [id], removed: [] }),
      marker: (page) => page.getByRole('button', { name: `Remove ${name} from favorites` }),
    },
    { path: '/cart', marker: (page) => cart(page).getByText('Your cart is empty') },
    { path: '/cart', before: keep('keepsake-cart', [line]), marker: (page) => cart(page).getByText('$58.00').first() },
  ];
}

const OTHER_PAGES: Visit[] = [
  { path: '/order', marker: heading('Find your order') },
  { path: '/order/KS-AAAAA-AAAAA?key=cut-short', marker: heading('This link doesn’t open an order') },
  { path: '/auth', marker: heading('Welcome back') },
  { path: '/auth?method=phone', marker: heading('Welcome back') },
  { path: '/payment-success', marker: heading('Payment Successful!') },
  { path: '/subscription-success', marker: heading('Payment Successful!') },
  {
    path: '/payment-success?session_id=cs_test_unknown',
    before: (page) => page.clock.install(),
    beforeMarker: async (page) => {
      await expect(heading('Payment Successful!')(page)).toBeVisible();
      await page.clock.fastForward(10_000);
    },
    marker: heading('We couldn’t find your payment'),
  },
  { path: '/contact', marker: heading('Contact') },
  { path: '/shipping', marker: heading('Shipping') },
  { path: '/returns', marker: heading('Returns') },
  { path: '/faq', marker: heading('Questions and answers') },
  { path: '/privacy', marker: heading('Privacy') },
  { path: '/terms', marker: heading('Terms') },
  { path: '/fal_testing', marker: heading('FAL AI Image Generation Test') },
  { path: '/no/such/page', marker: heading('Oops! Page not found'), missing: true },
];

/** Addresses that answer 404 on purpose; the browser reports each as an error. */
const NOTHING_THERE = /\/(category\/aunts|product\/7|api\/products\/7|api\/order-lookup|no\/such\/page)$/;

/** Collects the errors that the page reports to the console. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isExpected = message.text().includes('status of 404') && NOTHING_THERE.test(url);
    if (message.type() === 'error' && !isExpected) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}

function titleOf(html: string): string {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  return title.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

async function visit(page: Page, { path, marker, missing = false, before, beforeMarker }: Visit): Promise<void> {
  const errors = listenForErrors(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  if (before) {
    await page.goto('/terms');
    await before(page);
  }
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(missing ? 404 : 200);
  await beforeMarker?.(page);
  await expect(marker(page)).toBeVisible();
  await expect(page).toHaveTitle(titleOf((await answer?.text()) ?? ''));
  await expectNoObstacles(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await expect(marker(page)).toBeVisible();
  await expectNoObstacles(page);

  await page.setViewportSize(NARROWEST);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROWEST.width);
  expect(errors).toEqual([]);
}

// Each page is checked wide in light mode and narrow in dark mode. One test per page, because the axe check is slow.
for (const each of OTHER_PAGES) {
  test(`${each.path} loads completely and is accessible`, ({ page }) => visit(page, each));
}

shopPages({ id: '', name: '' }).forEach(({ path, before }, index) => {
  const name = `${path}${before ? ', with something in it,' : ''}`.replace('/product/', '/product/:id').replace(':id7', '7');
  test(`${name} loads completely and is accessible`, async ({ page }) => {
    const visits = shopPages(await aGift(page));
    await visit(page, visits[index] as Visit);
  });
});
