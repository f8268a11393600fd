import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { PersonalizedImageRequest } from '../../server/generation/contract.js';
import type { Stack } from '../../server/local/stack.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE, WIDE } from './axe.js';
import { expectOrdered, openSeenOn } from './gift-views.js';
import { messageTo, subjectsTo } from './messages.js';
import { payByCard } from './payment-page.js';
import { logIn, OWNER, SHOPPER } from './people.js';
import { arrive, chooseRoles, FAMILY, HEIC, holdTheEnd, SIDEWAYS, uploadFirst } from './pictures.js';
import { shop } from './shop.js';
import { startShop } from './start-shop.js';
import { ABROAD } from './translated.js';

const PHOTO = path.resolve(import.meta.dirname, '../support/photos/family.jpg');
const GIFT = 'The Two of You, Framed';
const FAMILY_GIFT = 'All of Us, Framed';
const ROLES = ['Mom', 'Son', 'Daughter', 'Grandpa', 'Brother'];
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
  test.setTimeout(180_000);

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

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a picture of five people from three photos is begun by keyboard', async ({ page }) => {
    test.setTimeout(180_000);
    const answer = await page.request.get(`/api/products?search=${encodeURIComponent(FAMILY_GIFT)}`);
    const { products } = (await answer.json()) as { products: { id: string }[] };
    await arrive(page, 'ruth.reunion@post.example', `/product/${products[0]!.id}?showUpload=true`);
    const total = (text: string) => page.getByText(`${text} in your picture`, { exact: true });
    const press = async (name: string | RegExp, key = 'Enter') => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press(key);
    };
    const add = async (file: string) => {
      await press('Add another photo');
      const upload = page.getByRole('dialog', { name: 'Add another photo' }).getByRole('button', { name: 'Upload a photo' });
      await expect(upload).toBeVisible();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.press('Enter')]);
      await chooser.setFiles(file);
    };

    await test.step('one photo shows everyone, and one of them is left out', async () => {
      await uploadFirst(page, FAMILY);
      await expect(total('4 people')).toBeVisible({ timeout: 30_000 });
      await press(/^Person 2, /, 'Space');
      await expect(page.getByRole('button', { name: /^Person 2, /, pressed: false })).toBeFocused();
      await expect(total('3 people')).toBeVisible();
      await expectNoObstaclesInBothLooks(page);
    });

    await test.step('two more photos bring someone each', async () => {
      await add(SIDEWAYS);
      await expect(total('4 people from 2 photos')).toBeVisible({ timeout: 30_000 });
      await add(HEIC);
      await expect(page.getByRole('button', { name: /^Photo 3, / })).toHaveAttribute('aria-pressed', 'true', { timeout: 40_000 });
    });

    await test.step('a face that was missed is marked', async () => {
      await press('Add a face');
      await expect(page.getByRole('button', { name: /marked by you$/ })).toBeFocused();
      for (const key of ['ArrowRight', 'ArrowUp', '+']) await page.keyboard.press(key);
      await expect(total('5 people from 3 photos')).toBeVisible();
      await expectNoObstaclesInBothLooks(page);
    });

    await test.step('everyone gets a role, and the choices outlive a reload', async () => {
      const people = page.getByRole('list', { name: 'The people in your picture' }).getByRole('combobox');
      for (const [index, role] of ROLES.entries()) {
        await people.nth(index).focus();
        await page.keyboard.type(role);
        await expect(people.nth(index)).toHaveValue(role);
      }
      for (const choice of ['Family', 'painted']) await page.getByRole('radio', { name: choice, exact: true }).press('Space');
      await page.reload();
      for (const [index, role] of ROLES.entries()) await expect(people.nth(index)).toHaveValue(role);
      await expect(total('5 people from 3 photos')).toBeVisible();
    });

    await test.step('the picture of the chosen people is begun', async () => {
      const asked = page.waitForRequest('**/api/generate-personalized-image');
      await press('Generate image');
      const { memberSelections, sources } = (await asked).postDataJSON() as PersonalizedImageRequest;
      expect([memberSelections, sources?.map(({ faces }) => faces.length)]).toEqual([ROLES, [3, 1, 1]]);
      await expect(page.getByRole('progressbar', { name: 'Your picture' })).toBeVisible();
    });
  });
});
