import { expect, type Page, test } from '@playwright/test';
import { PHONE } from './axe.js';

/** Opens a page whose scripts load only after `release` is called. */
async function openWithoutCode(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return { release };
}

/** Console errors, such as an inline script that the page's security policy blocks. */
const errorsOf = (page: Page): string[] => {
  const texts: string[] = [];
  page.on('console', (message) => message.type() === 'error' && texts.push(message.text()));
  return texts;
};

test.describe('before its scripts load, a page on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('opens the menu that was tapped', async ({ page }) => {
    const errors = errorsOf(page);
    const { release } = await openWithoutCode(page, '/category/him');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    release();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Couples' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('opens the cart that was tapped, even when it is not empty', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().tap();
    await page.getByRole('button', { name: /^Add to Cart/ }).tap();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();

    const { release } = await openWithoutCode(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }).tap();
    release();
    const cart = page.getByRole('dialog', { name: 'Your cart' });
    await expect(cart.getByRole('button', { name: 'Guest Checkout' })).toBeVisible();
  });

  test('opens the search that was tapped, ready to type into', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    release();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  });

  test('shows the category that was chosen', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    await page.getByRole('combobox', { name: 'Meaningful gift for?' }).selectOption('Him');
    release();
    await expect(page.getByRole('heading', { name: 'Gifts for Him', level: 1 })).toBeVisible();
  });
});

test.describe('before its scripts load, a page on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('keeps what is typed into the search, and the caret in it', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    const box = page.getByRole('combobox', { name: 'Search gifts' });
    await box.click();
    await page.keyboard.type('mg');
    await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    await page.keyboard.type('u');
    await expect(box).toHaveValue('mug');
    await expect(page.getByRole('option', { name: /Mug/ }).first()).toBeVisible();
  });

  test('searches for what was submitted', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    await page.getByRole('combobox', { name: 'Search gifts' }).fill('mug');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=mug', { waitUntil: 'commit' });
    release();
    await expect(page.getByRole('heading', { name: 'Results for “mug”' })).toBeVisible();
  });

  test('handles key presses and follows links', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    await page.getByRole('main').getByRole('button', { name: 'Cart', exact: true }).focus();
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();

    const second = await openWithoutCode(page, '/');
    await page.getByRole('navigation', { name: 'Gift categories' }).getByRole('link', { name: 'Couples' }).click();
    await page.waitForURL('**/category/couples', { waitUntil: 'commit' });
    second.release();
    await expect(page.getByRole('heading', { name: 'Gifts for Couples', level: 1 })).toBeVisible();
  });

  test('keeps each favorite that was tapped', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/category/couples');
    const hearts = page.getByRole('main').getByRole('button', { name: /^Add .* to favorites$/ });
    const names = await hearts.evaluateAll((all) => all.slice(0, 2).map((heart) => heart.getAttribute('aria-label') ?? ''));
    for (const name of names) await page.getByRole('button', { name }).click();
    release();
    for (const name of names) {
      await expect(page.getByRole('button', { name: name.replace('Add', 'Remove').replace('to fav', 'from fav') })).toBeVisible();
    }
  });

  test('sorts the list as chosen', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    await page.getByLabel('Sort').selectOption('Price, low to high');
    release();
    await page.waitForURL('**/?sort=price-low');
  });
});
