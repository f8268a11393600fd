import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn, OWNER } from './people.js';
import { shop } from './shop.js';

/** A gift that a fresh shop sells, also as a PDF. */
export const GIFT = 'The Two of You, Framed';

export interface Buyer {
  email: string;
  firstName: string;
  lastName: string;
}

/** Places a guest's order by API and pays it at the payment stand-in. @returns its number */
export async function buy(page: Page, customerInfo: Buyer, productType: 'product' | 'combo'): Promise<string> {
  const found = await page.request.get(`/api/products?search=${encodeURIComponent(GIFT)}`);
  const { products } = (await found.json()) as { products: { id: string; name: string }[] };
  const productId = products.find(({ name }) => name === GIFT)?.id;
  const placed = await page.request.post('/api/create-payment', {
    headers: { 'idempotency-key': randomUUID() },
    data: { items: [{ productId, productType, quantity: 1 }], customerInfo },
  });
  const { url, orderNumber } = (await placed.json()) as { url: string; orderNumber: string };
  await payAtSandbox(page, url.split('/').at(-1) ?? '');
  return orderNumber;
}

/** Pays the amount of the session. */
export async function payAtSandbox(page: Page, sessionId: string): Promise<void> {
  const control = `${shop.paymentsUrl}/_sandbox/sessions/${sessionId}/complete`;
  const paid = await page.request.post(control, { data: {} });
  expect(paid.status()).toBe(200);
}

/** Opens the dashboard and logs in as the owner. */
export async function enterDashboard(page: Page, path = ''): Promise<void> {
  const address = `/bestgiftsdashboard${path}`;
  await page.goto(address);
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(address)}`);
  await logIn(page, OWNER);
  await expect(page).toHaveURL(address);
  // A dialog that the address opens hides the rest of the page from screen readers.
  const title = page.getByRole('heading', { name: 'Admin Dashboard', level: 1, includeHidden: true });
  await expect(title).toBeVisible();
}

export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click();

/** Opens one of the pages beside the four tabs. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The rows of a list: those of a grid, or the cards of a narrow window. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: text });

/** Photos of one color each, as input of a file chooser. */
export function plainPhotos(...colors: string[]): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    colors.map(async (background) => ({
      name: `${background}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
}
