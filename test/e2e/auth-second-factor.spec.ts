import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { wrongCode } from '../support/wrong-code.js';
import { expectNoObstacles } from './axe.js';
import { codeIn, messageTo } from './messages.js';
import { accessToken, PASSWORD, signUp } from './people.js';

const NEXT_CODE_MS = 30_000;

/** Adds an authenticator app to the account of the signed-in user. */
async function addAuthenticatorApp(page: Page): Promise<TOTP> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(`/auth/v1/factors${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as Answer;
  };
  const factor = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp', friendly_name: 'Pocket' });
  const app = new TOTP({ secret: factor.totp.secret });
  const challenge = await post<{ id: string }>(`/${factor.id}/challenge`, {});
  await post(`/${factor.id}/verify`, { challenge_id: challenge.id, code: app.generate() });
  return app;
}

test('a protected account always requires the second factor', async ({ page }) => {
  const email = 'ada.protects@post.example';
  await page.goto('/auth');
  await signUp(page, email);
  await page.getByLabel('Code from the email').fill(codeIn(await messageTo(page, email)));
  await expect(page.getByText('Welcome!')).toBeVisible();
  const app = await addAuthenticatorApp(page);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Welcome back!')).toBeHidden();
  await expectNoObstacles(page);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in or sign up' }).first()).toBeVisible();
  await page.goto('/my-account');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fmy-account$/);
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill(wrongCode(app.generate()));
  await expect(page.getByText('OTP verification failed')).toBeVisible();
  await expect(page.getByText('This code is wrong. Please enter the newest one.')).toBeVisible();
  await expectNoObstacles(page);

  // Adding the app used the code of this half minute.
  await code.fill(app.generate({ timestamp: Date.now() + NEXT_CODE_MS }));
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My account', exact: true })).toBeVisible();
});
