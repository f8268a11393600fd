import { type Browser, expect, type Page, test } from '@playwright/test';
import { wrongCode } from '../support/wrong-code.js';
import { expectNoObstacles } from './axe.js';
import { codeIn, linkIn, messageTo } from './messages.js';
import { accessToken, continueWithGoogle, logIn, NEWCOMER, PASSWORD, SHOPPER, signUp } from './people.js';

const RECOVERY_MAIL = 'Reset your Keepsake password';
const NEW_PASSWORD = 'a-new-orchard';

/** Sets the password as the account page would. */
async function setPassword(page: Page, password: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.put('/auth/v1/user', { headers, data: { password } });
  expect(answer.status()).toBe(200);
}

test('a visitor signs up by email with the code and returns to where they were', async ({ page }) => {
  const email = 'ada.codes@post.example';
  await page.goto('/auth?returnTo=%2Fcategory%2Fhim');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('New users get 2 free image generations!')).toBeVisible();
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expectNoObstacles(page);
  await page.getByRole('button', { name: 'Log in' }).click();

  await signUp(page, email);
  await expectNoObstacles(page);
  const code = page.getByLabel('Code from the email');
  await expect(code).toBeFocused();
  const digits = codeIn(await messageTo(page, email));
  await code.fill(wrongCode(digits));
  await expect(page.getByText('OTP verification failed')).toBeVisible();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectNoObstacles(page);
  await code.fill(digits);

  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/him$/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'My account' }).first()).toBeVisible();
});

test('the mailed link signs in once; a second use keeps the session', async ({ page, browser }) => {
  const email = 'ada.links@post.example';
  await page.goto('/auth?returnTo=%2Fcategory%2Fher');
  await signUp(page, email);
  const link = linkIn(await messageTo(page, email));

  await page.getByRole('button', { name: 'Back to log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('isn’t confirmed yet')).toBeVisible();
  await expectNoObstacles(page);

  await page.goto(link);
  await expectNoObstacles(page);
  await page.getByRole('button', { name: 'Confirm your email address' }).dblclick();
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/her$/);
  await page.goto(link);
  await expect(page.getByText('You are still signed in.')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/her$/);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('The link didn’t work')).toBeVisible();
  await expect(stranger).toHaveURL(/\/auth\?returnTo=%2Fcategory%2Fher$/);
  await expectNoObstacles(stranger);
  await stranger.getByRole('button', { name: 'Confirm my address' }).click();
  await stranger.getByLabel('Email').fill('nobody@post.example');
  await stranger.getByRole('button', { name: 'Send the link' }).click();
  await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await stranger.context().close();
});

/** The URL fragment with another user's session tokens. */
async function strangersTokens(browser: Browser): Promise<string> {
  const stranger = await (await browser.newContext()).newPage();
  await continueWithGoogle(stranger, NEWCOMER);
  await expect(stranger.getByText('Welcome!')).toBeVisible();
  const kept = await stranger.evaluate(() => localStorage.getItem('keepsake-auth') ?? '{}');
  const { access_token, refresh_token } = JSON.parse(kept) as { access_token: string; refresh_token: string };
  await stranger.context().close();
  return new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' }).toString();
}

const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem('keepsake-auth'));

test('a URL with another user’s tokens asks before signing in, and the tokens are removed from it', async ({ page, browser }) => {
  await page.goto(`/generate#${await strangersTokens(browser)}`);
  const dialog = page.getByRole('dialog', { name: `Continue as ${NEWCOMER}?` });
  await expect(dialog).toContainText(`This link signs you in as ${NEWCOMER}.`);
  await expect(page).toHaveURL(/\/generate$/);
  expect(await keptSession(page)).toBeNull();
  await expectNoObstacles(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in or sign up' }).first()).toBeVisible();
  expect(await keptSession(page)).toBeNull();

  await page.goto('/auth');
  await logIn(page, SHOPPER);
  const mine = await keptSession(page);
  await page.goto(`/faq#${await strangersTokens(browser)}`);
  await expect(dialog).toContainText(`You’re signed in as ${SHOPPER.email}. This link would switch you to ${NEWCOMER}.`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  expect(await keptSession(page)).toBe(mine);

  await page.goto(`/category/him#${await strangersTokens(browser)}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`You’re signed in as ${NEWCOMER}.`, { exact: true })).toBeVisible();
});

test('a link opened in another browser signs in after a confirmation', async ({ page, browser }) => {
  const email = 'ada.elsewhere@post.example';
  await page.goto('/auth?returnTo=%2Fcategory%2Fher');
  await signUp(page, email);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(linkIn(await messageTo(page, email)));
  await phone.getByRole('button', { name: 'Confirm your email address' }).click();
  await phone
    .getByRole('dialog', { name: `Continue as ${email}?` })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(phone.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expect(phone).toHaveURL(/\/category\/her$/);
  await phone.context().close();
});

test('a mailed link replaces a forgotten password', async ({ page }) => {
  // This user signed up with Google, so no other email was sent to her within the last minute.
  await continueWithGoogle(page, NEWCOMER);
  await expect(page.getByText('Welcome!')).toBeVisible();
  await setPassword(page, PASSWORD);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.goto('/auth?returnTo=%2Fmy-account');
  await page.getByLabel('Email').fill(NEWCOMER);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(NEWCOMER);
  await expectNoObstacles(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If there’s an account for')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send it again in (0:\d\d|1:00)$/ })).toBeVisible();
  await expectNoObstacles(page);

  await page.goto(linkIn(await messageTo(page, NEWCOMER, RECOVERY_MAIL)));
  await page.getByRole('button', { name: 'Reset your password' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fmy-account$/);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Please use at least 6 characters.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This is already your password.')).toBeVisible();
  await expectNoObstacles(page);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My account', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(NEWCOMER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await logIn(page, { email: NEWCOMER, password: NEW_PASSWORD });
});
