import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { PictureList } from '../../server/generation/contract.js';
import type { Step } from '../../server/local/printing/production.js';
import type { PrintOrder } from '../../server/local/printing/records.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE, WIDE } from './axe.js';
import { enterDashboard, payAtSandbox } from './dashboard.js';
import { messageTo } from './messages.js';
import { arrive, asCustomer, FAMILY, giftPath, uploadFirst } from './pictures.js';
import { shop } from './shop.js';

// The customer has a phone. The owner is at a desk at first, and has one later.
test.use({ viewport: PHONE, hasTouch: true });

const MUG = 'Grandpa’s Own Mug';
const CUSTOMER = 'polly.parcels@post.example';
const PROMPT = 'Grandpa with all of us';

const productIdOf = async (page: Page) => (await giftPath(page, MUG)).split('/').at(-1);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function makePicture(page: Page): Promise<string> {
  await uploadFirst(page, FAMILY);
  await page.getByRole('textbox', { name: 'What should the picture show?' }).fill(PROMPT);
  await page.getByRole('button', { name: 'Generate image' }).click();
  await expect(page.getByRole('heading', { name: /^Here/ })).toBeVisible({ timeout: 60_000 });
  const { images } = await asCustomer<PictureList>(page, 'GET', '/api/generated-images');
  return images[0]?.id ?? '';
}

/** Buys two mugs with that picture. @returns the number of the order */
async function buyMugs(page: Page, generatedImageId: string): Promise<string> {
  const items = [{ productId: await productIdOf(page), productType: 'product', quantity: 2, generatedImageId }];
  const { url, orderNumber } = await asCustomer<{ url: string; orderNumber: string }>(page, 'POST', '/api/create-payment', {
    items,
    cartId: randomUUID(),
  });
  await payAtSandbox(page, url.split('/').at(-1) ?? '');
  return orderNumber;
}

/** The print orders of an order, as on Prodigi's dashboard. */
async function madeOf(page: Page, number: string): Promise<PrintOrder[]> {
  const answer = await page.request.get(`${shop.printingUrl}/_sandbox/orders`);
  const { orders } = (await answer.json()) as { orders: PrintOrder[] };
  return orders.filter(({ merchantReference }) => merchantReference?.startsWith(number));
}

async function advance(page: Page, number: string, to: Step): Promise<void> {
  const [order] = await madeOf(page, number);
  const answer = await page.request.post(`${shop.printingUrl}/_sandbox/orders/${order?.id}/advance`, { data: { to } });
  expect(answer.status()).toBe(200);
}

test('two mugs go from the payment through the print partner to the door, and one is made again', async ({ page, browser }) => {
  let number = '';
  const ownerContext = await browser.newContext({ viewport: WIDE });
  const owner = await ownerContext.newPage();
  const openOrder = async () => {
    await owner.goto(`/bestgiftsdashboard/orders?search=${number}`);
    await owner.getByRole('link', { name: `Details of order ${number}` }).click();
    await expect(owner.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  };

  await test.step('the owner has the mug made by the print partner, which makes it in two parcels', async () => {
    await enterDashboard(owner, '/to-check');
    const address = `/api/admin/products/${await productIdOf(owner)}/print-partner`;
    await asCustomer(owner, 'PUT', address, { sku: 'GLOBAL-MUG-W' });
    const split = await owner.request.put(`${shop.printingUrl}/_sandbox/faults`, { data: { split: true } });
    expect(split.status()).toBe(200);
  });

  await test.step('a customer buys two with an own picture', async () => {
    await arrive(page, CUSTOMER, '/generate');
    number = await buyMugs(page, await makePicture(page));
    await messageTo(page, CUSTOMER, `Your Keepsake order ${number}`);
  });

  await test.step('the owner sees the print, and releases it', async () => {
    // Other journeys have prints here too.
    const print = owner.locator('[data-print]').filter({ hasText: number });
    const groups = ['/to-check', '/to-check?group=yellow'];
    await expect(async () => {
      const address = `/bestgiftsdashboard${groups.reverse()[0]}`;
      await owner.goto(address);
      await expect(print).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expectNoObstaclesInBothLooks(owner);
    await print.focus();
    await owner.keyboard.press('r');
    await expect(owner.getByText(number)).toBeHidden();
  });

  await test.step('the owner sends it to the print partner now', async () => {
    await openOrder();
    const partner = region(owner, 'Print partner');
    await partner.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => madeOf(owner, number), { timeout: 30_000 }).toHaveLength(1);
    await advance(owner, number, 'sent');
  });

  await test.step('the customer finds two parcels, and says that they arrived', async () => {
    await page.goto('/my-account');
    await page.getByRole('link', { name: number }).first().click();
    await expect(async () => {
      await page.reload();
      await expect(region(page, 'Parcel 2 of 2')).toContainText('On its way', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    for (const name of ['Parcel 1 of 2', 'Parcel 2 of 2']) {
      await region(page, name)
        .getByRole('button', { name: /^It arrived/ })
        .click();
      await expect(region(page, name).getByRole('status')).toHaveText(/^Arrived on/);
    }
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('one of them is broken, and the customer reports it', async () => {
    await page.getByRole('button', { name: 'Tell us what is wrong' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
    await dialog.getByLabel('What is wrong with it?').selectOption('damaged');
    await dialog.getByLabel('In your words').fill('The handle is off.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We’re looking at it')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the owner has it made again at no charge, if the customer still likes it', async () => {
    await owner.setViewportSize(PHONE);
    await owner.goto('/bestgiftsdashboard/problems');
    await expect(owner.getByText('The handle is off.')).toBeVisible();
    await expectNoObstaclesInBothLooks(owner);
    await owner.getByRole('button', { name: `Print again: ${MUG}` }).click();
    const dialog = owner.getByRole('dialog', { name: 'Print again' });
    await dialog.getByLabel(/^Ask the customer first/).check();
    await expectNoObstacles(owner);
    await dialog.getByRole('button', { name: 'Print again' }).click();
    await expect(owner.getByText('We’re asking the customer first')).toBeVisible();
  });

  await test.step('the customer approves it', async () => {
    await page.reload();
    await expect(page.getByText('We’re making it again', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Look at it/ }).tap();
    await expect(page.getByRole('heading', { name: 'Does it look good?' })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('button', { name: 'Looks good, print it' }).tap();
    await expect(page.getByRole('heading', { name: 'Your gift’s final look' })).toBeVisible();
  });

  await test.step('the print partner gets it after the next hold', async () => {
    await openOrder();
    const attempt = region(owner, 'Print partner').getByRole('region', { name: 'Attempt 2' });
    await expect(async () => {
      await owner.reload();
      await expect(attempt).toContainText('printed again at no charge', { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(attempt.getByRole('button', { name: 'Send now' })).toBeVisible();
    await expectNoObstaclesInBothLooks(owner);
  });
  await ownerContext.close();
});
