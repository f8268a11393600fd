import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoObstacles, expectNoObstaclesInBothLooks, WIDE } from './axe.js';
import { buy, buyWithPicture, enterDashboard, GIFT, openTab, rowOf } from './dashboard.js';
import { messageTo } from './messages.js';
import { logIn, SHOPPER } from './people.js';
import { ABROAD } from './translated.js';

test.use({ ...ABROAD, viewport: WIDE });

const DORA = { email: 'dora.dashwood@post.example', firstName: 'Dora', lastName: 'Dashwood' };
const DEAN = { email: 'dean.dashwood@post.example', firstName: 'Dean', lastName: 'Dashwood' };
const UNDO_STATUS = 'Undo: Order status updated successfully';

const statusOf = (page: Page, number: string) => page.getByRole('combobox', { name: `Status of order ${number}` });

test('the dashboard shows nothing to a shopper', async ({ page }) => {
  await page.goto('/bestgiftsdashboard/orders?status=pending');
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent('/bestgiftsdashboard/orders?status=pending')}`);
  await logIn(page, SHOPPER);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'All Creative Gifts' })).toBeVisible();
});

test('the owner finds orders, changes statuses and undoes a mistake', async ({ page }) => {
  test.setTimeout(180_000);
  const dora = await buy(page, DORA, 'combo');
  const dean = await buy(page, DEAN, 'product');
  await messageTo(page, DEAN.email, `Your Keepsake order ${dean}`);

  await test.step('the overview counts, and links to the open tasks', async () => {
    await enterDashboard(page);
    const notes = { Orders: 'this week', Customers: 'new this week', Products: 'active' };
    for (const [card, note] of Object.entries(notes)) {
      const total = page.getByText(`Total ${card}`, { exact: true }).locator('..');
      await expect(total).toContainText(note);
      await expect(total).not.toContainText(new RegExp(`Total ${card}0`));
    }
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect(page.getByRole('region', { name: 'Sales', exact: true }).getByRole('table')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: /orders? to ship/ })
      .click();
    await expect(page).toHaveURL(/\/bestgiftsdashboard\/orders\?\w+=[\w-]+$/);
    await expect(rowOf(page, dean)).toContainText('Paid');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/bestgiftsdashboard/orders');
  });

  const rows = page.getByRole('row').filter({ hasText: '@' });
  await test.step('the owner finds an order, changes its status and undoes the change', async () => {
    await page.getByRole('textbox', { name: 'Search orders by number, name or email' }).fill('dashwood');
    await expect(page.getByText('2 orders', { exact: true })).toBeAttached();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(dean);
    await statusOf(page, dean).selectOption('Cancelled');
    await expect(page.getByText(`${dean} is now Cancelled.`)).toBeVisible();
    await page.getByRole('button', { name: UNDO_STATUS }).click();
    await expect(statusOf(page, dean)).toHaveValue('pending');
    await expect(page.getByText(`${dean} is now Pending.`)).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('the filters are in the URL, and Back removes them', async () => {
    await statusOf(page, dora).selectOption('Processing');
    await expect(page.getByText(`${dora} is now Processing.`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Processing');
    await expect(page).toHaveURL('/bestgiftsdashboard/orders?search=dashwood&status=processing');
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(dora);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.getByRole('textbox', { name: /^Search orders/ }).fill('nobody of this name');
    await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible();
    await page.getByRole('textbox', { name: /^Search orders/ }).fill('dashwood');
    await expect(rows).toHaveCount(2);
  });

  await test.step('the status of many orders changes at once, and undo restores each one', async () => {
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
    const bar = page.getByRole('group', { name: 'Change the selected orders' });
    await bar.getByRole('combobox').selectOption('Completed');
    await expectNoObstacles(page);
    await bar.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('2 orders are now Completed.')).toBeVisible();
    await expect(statusOf(page, dean)).toHaveValue('completed');
    await page.getByRole('button', { name: UNDO_STATUS }).click();
    await expect(page.getByText('2 orders are as they were.')).toBeVisible();
    await expect(statusOf(page, dora)).toHaveValue('processing');
    await expect(statusOf(page, dean)).toHaveValue('pending');
  });

  await test.step('the export contains the listed orders', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^keepsake-orders-\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(dean);
    expect(lines[0]).toContain(DEAN.email);
    expect(lines[1]).toContain(dora);
  });
});

test('the owner adds a note, ships the parcel and refunds in two parts', async ({ page }) => {
  test.setTimeout(180_000);
  const rosa = { email: 'rosa.returns@post.example', firstName: 'Rosa', lastName: 'Returns' };
  const number = await buyWithPicture(page, rosa, 'combo');
  const bought = await messageTo(page, rosa.email, `Your Keepsake order ${number}`);
  const [pdf = ''] = /https?:\S+\/api\/downloads\/\S+/.exec(bought) ?? [];
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const timeline = region('Timeline');

  await test.step('the order is opened from the list', async () => {
    await enterDashboard(page);
    await openTab(page, 'Orders');
    await page.getByRole('link', { name: `Details of order ${number}` }).click();
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(region('Gifts').getByText(GIFT, { exact: true }).first()).toBeVisible();
    await expect(region('Customer')).toContainText('18 Orchard Lane');
    await expect(timeline).toContainText('The order was placed');
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('a note deleted by mistake is restored', async () => {
    const notes = region('Notes');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByText('Please write something first.')).toBeVisible();
    await notes.getByLabel('New note').fill('Wrap it in <b>blue</b>.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByText('Wrap it in <b>blue</b>.')).toBeVisible();
    await expect(notes.getByLabel('New note')).toHaveValue('');
    await notes.getByRole('button', { name: /^Delete the note/ }).click();
    await page.getByRole('button', { name: 'Undo: The note was deleted' }).click();
    await expect(notes.getByText('Wrap it in <b>blue</b>.')).toBeVisible();
    await expect(timeline).toContainText('A deleted note was restored');
  });

  await test.step('the packing slip prints without prices', async () => {
    await page.getByRole('link', { name: 'Packing slip' }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
    await expectNoObstacles(page);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toContainText(number);
    await expect(sheet).toContainText('Portland');
    await expect(sheet).not.toContainText('$');
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back to the order' }).click();
  });

  await test.step('the parcel is marked as sent, and the customer is notified', async () => {
    const parcel = region('Parcels');
    await parcel.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await parcel.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(parcel.getByText('Please enter the carrier of this number.')).toBeVisible();
    await parcel.getByLabel('Carrier').fill('UPS');
    await parcel.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('The parcel is on its way')).toBeVisible();
    await expect(region('Parcel').getByRole('link', { name: /^Track the parcel/ })).toBeVisible();
    const mail = await messageTo(page, rosa.email, `Your Keepsake order ${number} is on its way`);
    expect(mail).toContain('1Z999AA10123456784');
  });

  const payment = region('Payment');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await test.step('the owner refunds a part, never more than was paid', async () => {
    await payment.getByRole('button', { name: 'Refund', exact: true }).click();
    await expectNoObstaclesInBothLooks(page);
    await dialog.getByRole('tab', { name: 'Other amount' }).click();
    const amount = dialog.getByLabel('Amount in dollars');
    await amount.fill('1e309');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await expect(dialog.getByText('Please enter dollars, such as 12 or 12.50.')).toBeVisible();
    await amount.fill('1000');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await expect(dialog.getByText('You can refund up to $72.00.')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await amount.fill('10');
    await dialog.getByLabel('Reason (optional)').fill('A scratch');
    await dialog.getByRole('button', { name: 'Refund $10.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(payment.getByRole('list', { name: 'Refunds' })).toContainText('Completed', { timeout: 30_000 });
    await expect(page.getByText('Partly refunded', { exact: true })).toBeVisible();
    await messageTo(page, rosa.email, `Your refund of $10.00 for Keepsake order ${number}`);
    expect((await page.request.get(pdf)).status()).toBe(200);
  });

  await test.step('the owner refunds the rest, and the downloads stop working', async () => {
    await payment.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByText('Only $62.00 of the payment is left. Everything that’s left.')).toBeVisible();
    await expect(dialog.getByText('The download links will stop working.')).toBeVisible();
    await expect(dialog.getByLabel(/^Put .* back in stock$/)).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Refund $62.00' }).click();
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect(payment.getByText('Completed')).toHaveCount(2);
    await expect(payment.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
    await messageTo(page, rosa.email, `Your refund of $62.00 for Keepsake order ${number}`);
    expect((await page.request.get(pdf)).status()).toBe(410);
  });

  await test.step('the timeline lists every event, newest first', async () => {
    await page.reload();
    await expect(timeline).toContainText('$10.00 was refunded: A scratch');
    await expect(timeline).toContainText(`$62.00 (1 × ${GIFT}) was refunded`);
    await expect(timeline).toContainText('A note was added');
    await expect(timeline.getByRole('listitem').last()).toContainText('The order was placed');
    await expectNoObstacles(page);
  });
});
