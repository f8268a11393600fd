import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { PictureList } from '../../server/generation/contract.js';
import { logIn, OWNER, PASSWORD, register } from './people.js';
import { shop } from './shop.js';

/** A gift that a fresh shop sells, also as a PDF. */
export const GIFT = 'The Two of You, Framed';

export interface Buyer {
  email: string;
  firstName: string;
  lastName: string;
}

type Bought = 'product' | 'combo';

/** Places a guest's order by API and pays it at the payment stand-in. Its gift waits for a picture. @returns its number */
export function buy(page: Page, customerInfo: Buyer, productType: Bought): Promise<string> {
  return order(page, { productType }, { customerInfo });
}

/** The same with an account and a picture of its own, so that the gift can be sent. */
export async function buyWithPicture(page: Page, { email, firstName, lastName }: Buyer, productType: Bought): Promise<string> {
  const person = { email, password: PASSWORD, data: { first_name: firstName, last_name: lastName } };
  await register(page, person);
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { data: person });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  await page.request.put('/api/photo-consent', { headers });
  const [file] = await plainPhotos('#c98a9b');
  const uploaded = await page.request.post('/api/user-images', { headers, multipart: { file: file! } });
  const { id: imageId } = (await uploaded.json()) as { id: string };
  await page.request.post('/api/generate-ai-image', { headers, data: { imageId, prompt: 'The two of us' } });
  let generatedImageId: string | undefined;
  await expect(async () => {
    const { images } = (await (await page.request.get('/api/generated-images', { headers })).json()) as PictureList;
    generatedImageId = images[0]?.id;
    expect(generatedImageId).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return order(page, { productType, generatedImageId }, {}, headers);
}

async function order(page: Page, item: object, buyer: object, headers: Record<string, string> = {}): Promise<string> {
  const found = await page.request.get(`/api/products?search=${encodeURIComponent(GIFT)}`);
  const { products } = (await found.json()) as { products: { id: string; name: string }[] };
  const productId = products.find(({ name }) => name === GIFT)?.id;
  const placed = await page.request.post('/api/create-payment', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { items: [{ productId, quantity: 1, ...item }], ...buyer, cartId: randomUUID() },
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
