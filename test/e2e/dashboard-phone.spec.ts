import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { buy, enterDashboard, GIFT, openTab, payAtSandbox, rowOf } from './dashboard.js';
import { messageTo } from './messages.js';
import { shop } from './shop.js';
import { translateAllPages } from './translated.js';

test.use({ viewport: PHONE, hasTouch: true });
test.beforeEach(({ context }) => translateAllPages(context));

/** A new customer for each run of the journey, with one order. */
const PIA = { email: `pia.pocket.${randomUUID().slice(0, 8)}@post.example`, firstName: 'Pia', lastName: 'Pocket' };
const SECRETS = path.resolve(import.meta.dirname, `../../.keepsake/${shop.name}/secrets.json`);

/** A payment of an order that the shop does not have, as after a restore of an older backup. */
async function payElsewhere(page: Page): Promise<void> {
  const { stripeKey } = JSON.parse(await readFile(SECRETS, 'utf8')) as { stripeKey: string };
  const session = await page.request.post(`${shop.paymentsUrl}/v1/checkout/sessions`, {
    headers: { authorization: `Bearer ${stripeKey}` },
    form: {
      mode: 'payment',
      'metadata[order_id]': randomUUID(),
      success_url: 'https://other-shop.example/thanks',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '900',
      'line_items[0][price_data][product_data][name]': 'A thing of another shop',
    },
  });
  await payAtSandbox(page, ((await session.json()) as { id: string }).id);
}

/** Types a search term and waits until the URL contains it. */
async function searchFor(page: Page, words: string, field: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
}

/** A named figure of the page, with its name. */
const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

async function expectToFit(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(390);
  await expectNoObstaclesInBothLooks(page);
}

test('the owner helps a customer, fixes a price and retries a job on a phone', async ({ page }) => {
  test.setTimeout(180_000);
  const number = await buy(page, PIA, 'combo');
  await messageTo(page, PIA.email, `Your Keepsake order ${number}`);
  await payElsewhere(page);

  await test.step('the overview', async () => {
    await enterDashboard(page);
    await expect(figure(page, 'Total Orders')).toContainText('this week');
    await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first()).toBeVisible();
    await expectToFit(page);
  });

  await test.step('the owner finds an order and updates its status', async () => {
    await openTab(page, 'Orders');
    await searchFor(page, number, /^Search orders/);
    const status = page.getByRole('combobox', { name: `Status of order ${number}` });
    await status.selectOption('Processing');
    await expect(page.getByText('Order status updated successfully')).toBeVisible();
    await expect(status).toHaveValue('processing');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Payment' })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('link', { name: `Details of order ${number}` }).click();
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('The status was changed from Pending to Processing');
    await expectToFit(page);
    await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
    await expect(page.getByRole('textbox', { name: /^Search orders/ })).toHaveValue(number);
  });

  await test.step('the owner finds a customer with all details', async () => {
    await openTab(page, 'Customers');
    await searchFor(page, PIA.email.toUpperCase(), 'Search customers');
    await expect(rowOf(page, '@')).toHaveCount(1);
    await expectToFit(page);
    await page.getByRole('link', { name: 'View Details of Pia Pocket' }).click();
    await expect(page.getByRole('heading', { name: 'Pia Pocket' })).toBeVisible();
    await expect(figure(page, 'Total spent')).toContainText('$72.00');
    await expect(figure(page, 'Pictures made')).toContainText('0');
    await expect(page.getByRole('link', { name: PIA.email })).toHaveAttribute('href', `mailto:${PIA.email}`);
    await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
    await expectToFit(page);
  });

  await test.step('the owner copies a product and fixes its price', async () => {
    const copy = `${GIFT} (copy)`;
    const dialog = page.getByRole('dialog', { name: /^(Create New|Edit) Product$/ });
    await openTab(page, 'Products');
    await searchFor(page, GIFT, 'Search products');
    await page.getByRole('button', { name: `Duplicate ${GIFT}`, exact: true }).click();
    await expect(dialog.getByLabel('Product Name *')).toHaveValue(copy);
    // Deleted again, because other journeys count the products for sale.
    await dialog.getByRole('switch', { name: 'Active Product' }).click();
    await dialog.getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByText('Product created successfully')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${copy}` }).click();
    await dialog.getByLabel('Minimum Price for Product ($)').fill('66.5');
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('Product updated successfully')).toBeVisible();
    await expect(rowOf(page, copy)).toContainText('$66.50');
    await expectToFit(page);
    await page.getByRole('button', { name: `Delete ${copy}` }).click();
    await expect(rowOf(page, copy)).toHaveCount(0);
  });

  await test.step('a failed job shows its reason, is retried, and is removed from the list', async () => {
    await openTab(page, 'Overview');
    await page
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: /jobs? failed/ })
      .click();
    await expect(page).toHaveURL('/bestgiftsdashboard/jobs');
    const job = page.getByRole('article').filter({ hasText: 'Stripe reported a payment that belongs to no order.' });
    await expect(job.first()).toContainText('Apply a Stripe event to an order');
    await expect(page.getByRole('list', { name: 'Queues' }).getByRole('listitem').filter({ hasText: 'Payments' })).toHaveCount(1);
    await expectToFit(page);
    await job.first().getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Trying again')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeFocused();
    await expect(async () => {
      await page.reload();
      await expect(job.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await job.first().getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Undo: Dismissed' }).click();
    await expect(job.first()).toBeVisible();
  });
});
