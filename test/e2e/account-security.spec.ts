import { type Browser, expect, type Page, test } from '@playwright/test';
import { AuthenticatorApp } from '../support/authenticator-app.js';
import { expectNoObstacles } from './axe.js';
import { logIn, OWNER, type Person, register, sendLogIn } from './people.js';

const ACCOUNT = '/my-account';

async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto(ACCOUNT);
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}

async function anotherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem');

test('a shopper manages devices, second factor and password, then deletes the account', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const person = { email: 'vera.keeps@post.example', password: 'first password of vera' };
  const newPassword = 'second password of vera';
  await register(page, person);

  await test.step('a device signed out from another one is refused on its next call', async () => {
    await openAccount(page, person);
    await expect(devices(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);

    const other = await anotherDevice(browser);
    await openAccount(other, person);
    await page.reload();
    await expect(devices(page)).toHaveCount(2);
    await expectNoObstacles(page);
    await page.getByRole('button', { name: /^Sign out: Chrome/ }).click();
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await other.reload();
    await expect(other).toHaveURL(/\/auth\?returnTo=/);
    await other.context().close();
  });

  const app = await test.step('an authenticator app is added', async () => {
    await page.getByRole('button', { name: 'Add: Authenticator app' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('Vera’s phone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    await expectNoObstacles(page);
    const link = await page.getByText('Open it in your app').getAttribute('href');
    const scanned = new AuthenticatorApp('scanned', link ?? '');
    await page.getByLabel('Code that the app shows').fill(scanned.wrongCode(new Date()));
    await expect(page.getByText('This code is wrong. Please type the newest one.')).toBeVisible();
    await page.getByLabel('Code that the app shows').fill(scanned.code(new Date()));
    await expect(page.getByText('Two-factor authentication turned on')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove: Vera’s phone' })).toBeVisible();
    await expectNoObstacles(page);
    return scanned;
  });

  await test.step('the next sign-in asks for its code', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(ACCOUNT);
    await sendLogIn(page, person);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectNoObstacles(page);
    // The code of this half minute was used above; the shop also accepts the next one.
    await page.getByLabel('Code from your authenticator app').fill(app.code(new Date(), 1));
    await expect(page.getByRole('heading', { name: 'My account', exact: true })).toBeVisible();
  });

  await test.step('the password is changed, with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Change: Password' }).press('Enter');
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    await page.keyboard.type('not the password');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expectNoObstacles(page);
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('All other devices were signed out.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change: Password' })).toBeFocused();
  });

  await test.step('the account is deleted, and its password no longer works', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByText('your orders, without your name')).toBeVisible();
    await expectNoObstacles(page);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(dialog.getByText('This isn’t your password. Please try again.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto(ACCOUNT);
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    const refused = await page.request.post('/auth/v1/token?grant_type=password', {
      data: { email: person.email, password: newPassword },
    });
    expect(refused.status()).toBe(400);
  });
});

test('the owner of the shop cannot delete their account', async ({ page }) => {
  await openAccount(page, OWNER);
  await expect(page.getByText('This account owns the shop, so it cannot be deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await expectNoObstacles(page);
});
