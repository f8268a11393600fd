import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Stack } from '../../server/local/stack.js';
import { expectNoObstacles, WIDE } from './axe.js';
import { expectOrdered, openSeenOn } from './gift-views.js';
import { messageTo, subjectsTo } from './messages.js';
import { payByCard } from './payment-page.js';
import { logIn, OWNER, SHOPPER } from './people.js';
import { chooseRoles, holdTheEnd } from './pictures.js';
import { shop } from './shop.js';
import { startShop } from './start-shop.js';
import { ABROAD } from './translated.js';

const PHOTO = path.resolve(import.meta.dirname, '../support/photos/family.jpg');
const GIFT = 'The Two of You, Framed';
const NAMES = ['Nora', 'Theo', 'Zoë', 'Ivy'];
const WORDS = ['Nora & Theo', 'Lisbon · 14 June 2024'];

test.use({ ...ABROAD, viewport: WIDE });

// The one place where the local engine makes the picture: its shop has no provider of pictures.
const usualShop = { ...shop };
let localShop: Stack | undefined;

test.beforeAll(async () => {
  localShop = await startShop('e2e-local');
  Object.assign(shop, localShop);
});
test.afterAll(async () => {
  Object.assign(shop, usualShop);
  await localShop?.stop();
});
test.use({ baseURL: async ({}, use) => use(shop.shopUrl) });

test('a customer turns a photo into a paid combo and finds its PDF', async ({ page, context }) => {
  // The local engine and its models take half a minute of processor time, which other tests share.
  test.setTimeout(300_000);

  await test.step('a visitor finds the gift and chooses how the picture shall be', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'All Creative Gifts' })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('link', { name: GIFT }).first().click();
    await expect(page.getByRole('heading', { name: GIFT, level: 1 })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'Upload Your Image for AI Customization' }).click();
    await page.getByRole('radio', { name: 'Family' }).check({ force: true });
    await page.getByLabel('Person 1').selectOption('Mom');
    await page.getByRole('radio', { name: 'painted' }).check({ force: true });
    await expectNoObstacles(page);
  });

  await test.step('generating asks to sign in, and leads back to the same choices', async () => {
    await page.getByRole('button', { name: 'Generate image' }).click();
    await page.getByRole('link', { name: 'Continue with email' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expectNoObstacles(page);
    await logIn(page, SHOPPER);
    await expect(page.getByLabel('Person 1')).toHaveValue('Mom');
  });

  await test.step('the photo is uploaded after one question, and becomes a picture', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload your photo' }).click(),
    ]);
    await chooser.setFiles(PHOTO);
    await page.getByRole('button', { name: 'I agree, upload the photo' }).click();
    await expect(page.getByText('Image uploaded successfully')).toBeVisible();
    await chooseRoles(page, ['Mom', 'Dad', 'Son', 'Daughter']);
    const letItEnd = await holdTheEnd(page);
    await page.getByRole('button', { name: 'Generate image' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectNoObstacles(page);
    letItEnd();
    await expect(page.getByText('Image generated successfully!')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('1 of 2 free generations').first()).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the people in it get their names', async () => {
    const names = page.getByRole('region', { name: 'Names' });
    for (const [index, name] of NAMES.entries()) await names.getByRole('textbox').nth(index).fill(name);
    await expect(names.getByText('Saved')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('it is seen on gifts, and goes on the one with their words, bought as PDF and product', async () => {
    await openSeenOn(page, page.getByRole('region', { name: 'See it on' }), GIFT);
    await page.getByRole('textbox', { name: /^Your names/ }).fill(WORDS[0]!);
    await page.getByRole('textbox', { name: /^Place and date/ }).fill(WORDS[1]!);
    await expect(page.getByRole('region', { name: 'Names' }).getByRole('textbox').first()).toHaveValue(NAMES[0]!);
    await expectNoObstacles(page);
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: /Combo/ }) })
      .click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    const cart = page.getByRole('dialog');
    await expect(cart.getByText('your own picture')).toBeVisible();
    for (const text of WORDS) await expect(cart.getByText(text)).toBeVisible();
    await cart.getByLabel(/^Dedication/).fill('For Grandma, with love');
    await expectNoObstacles(page);
    const [payment] = await Promise.all([
      context.waitForEvent('page'),
      cart.getByRole('button', { name: 'Checkout', exact: true }).click(),
    ]);
    await payByCard(payment);
    await payment.waitForURL('**/payment-success?session_id=*');
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(payment.getByText('Your PDF is ready')).toBeVisible({ timeout: 30_000 });
    await expectOrdered(payment.getByRole('complementary', { name: 'Your order' }), WORDS);
    await expectNoObstacles(payment);
    await payment.close();
  });

  await test.step('the account has the order and its PDF, and a mail says so', async () => {
    await page.goto('/my-account');
    await expect(page.getByRole('heading', { name: 'My account', exact: true })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('link', { name: /KS-/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible();
    const ordered = page.getByRole('complementary', { name: 'What you ordered' });
    await expect(ordered.getByText('with your picture')).toBeVisible();
    await expectOrdered(ordered, WORDS);
    await expect(ordered.getByText(NAMES.join(', '))).toBeVisible();
    await expect(ordered.getByText('“For Grandma, with love”')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download PDF of ${GIFT}` }).click(),
    ]);
    const pdf = await readFile(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(100_000);
    await expectNoObstacles(page);
    // Other journeys have mails sent to the shopper as well.
    const orderMails = async () => (await subjectsTo(page, SHOPPER.email)).filter((subject) => subject.includes('order'));
    await expect.poll(orderMails).toHaveLength(1);
  });

  await test.step('the owner sees the order', async () => {
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.goto('/bestgiftsdashboard');
    await logIn(page, OWNER);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click();
    const row = page.getByRole('row').filter({ hasText: SHOPPER.email });
    await expect(row.getByText('$72.00')).toBeVisible();
    await expect(row.getByText('Paid')).toBeVisible();
    await row.getByRole('combobox').selectOption('Processing');
    await expect(page.getByText('Order status updated successfully')).toBeVisible();
    await expectNoObstacles(page);
  });
});

test('a guest buys a PDF and finds it behind the link in the mail', async ({ page, context }) => {
  const email = 'grace.guest@post.example';
  await page.goto('/');
  await page.getByRole('link', { name: GIFT }).first().click();
  await page.getByRole('radio', { name: /PDF/ }).first().check({ force: true });
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Guest Checkout' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please enter your email address.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectNoObstacles(page);
  const [payment] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Continue to payment' }).click(),
  ]);
  await payByCard(payment);
  await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const text = await messageTo(page, email);
  const [link] = /https?:\S+\/api\/downloads\/\S+/.exec(text) ?? [];
  const pdf = await page.request.get(link ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  const [address = ''] = (link ?? '').split('?');
  expect((await page.request.get(address)).status()).toBeGreaterThanOrEqual(400);
});
