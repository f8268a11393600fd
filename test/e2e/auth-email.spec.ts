import { expect, type Page, test } from '@playwright/test';
import { wrongCode } from '../support/wrong-code.js';
import { expectNoObstacles } from './axe.js';
import { codeIn, linkIn, messageTo } from './messages.js';
import { accessToken, continueWithGoogle, logIn, NEWCOMER, PASSWORD, SHOPPER, signUp } from './people.js';

const RECOVERY_MAIL = 'Choose a new password for Keepsake';
const NEW_PASSWORD = 'a-new-orchard';

/** As the account page would. */
async function setPassword(page: Page, password: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.put('/auth/v1/user', { headers, data: { password } });
  expect(answer.status()).toBe(200);
}

test('a visitor signs up by e-mail, types the digits of the mail, and is back where they came from', async ({ page }) => {
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
  const code = page.getByLabel('Code from the mail');
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

test('the link in the mail signs in too, once; a second time it says so and leaves the session alone', async ({
  page,
  browser,
}) => {
  const email = 'ada.links@post.example';
  await page.goto('/auth?returnTo=%2Fcategory%2Fher');
  await signUp(page, email);
  const link = linkIn(await messageTo(page, email));

  await page.getByRole('button', { name: 'Back to log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('is not confirmed yet')).toBeVisible();
  await expectNoObstacles(page);

  await page.goto(link);
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/her$/);
  await page.goto(link);
  await expect(page.getByText('You are still signed in.')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/her$/);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('The link did not work')).toBeVisible();
  await expect(stranger).toHaveURL(/\/auth\?returnTo=%2Fcategory%2Fher$/);
  await expectNoObstacles(stranger);
  await stranger.getByRole('button', { name: 'Confirm my address' }).click();
  await stranger.getByLabel('Email').fill('nobody@post.example');
  await stranger.getByRole('button', { name: 'Send the link' }).click();
  await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await stranger.context().close();
});

test('a link that signs in somebody else asks first, and its tokens leave the address at once', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage();
  await continueWithGoogle(stranger, NEWCOMER);
  await expect(stranger.getByText('Welcome!')).toBeVisible();
  const kept = await stranger.evaluate(() => localStorage.getItem('keepsake-auth') ?? '{}');
  const { access_token, refresh_token } = JSON.parse(kept) as { access_token: string; refresh_token: string };
  const tokens = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' });
  await stranger.context().close();

  await page.goto('/auth');
  await logIn(page, SHOPPER);
  await page.goto(`/faq#${tokens}`);
  const dialog = page.getByRole('dialog', { name: 'Change to another account?' });
  await expect(dialog).toContainText(`You are signed in as ${SHOPPER.email}. This link signs in ${NEWCOMER}.`);
  expect(page.url()).not.toContain('access_token');
  await expectNoObstacles(page);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  const stillMine = await page.request.get('/auth/v1/user', { headers: { authorization: `Bearer ${await accessToken(page)}` } });
  expect(await stillMine.json()).toMatchObject({ email: SHOPPER.email });

  await page.goto(`/category/him#${tokens}`);
  await page.getByRole('button', { name: `Continue as ${NEWCOMER}` }).click();
  await expect(page.getByText(`You are signed in as ${NEWCOMER}.`)).toBeVisible();
});

test('who forgot the password sets a new one by mail, and the old one is dead', async ({ page }) => {
  // Somebody who came by Google, so that no other mail was sent to her within the minute.
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
  await expect(page.getByText('If there is an account with')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send it again in (0:\d\d|1:00)$/ })).toBeVisible();
  await expectNoObstacles(page);

  await page.goto(linkIn(await messageTo(page, NEWCOMER, RECOVERY_MAIL)));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fmy-account$/);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Please use at least 6 characters.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This is your password already.')).toBeVisible();
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
