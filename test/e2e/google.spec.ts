import { expect, test } from '@playwright/test';
import { SHOPPER } from './people.js';

test('Google sign-in opens the same account as the password', async ({ page }) => {
  await page.goto('/auth?mode=login&returnTo=%2Fmy-account');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: SHOPPER.email }).click();
  await expect(page).toHaveURL(/\/my-account/);
  await expect(page.getByText(SHOPPER.email).first()).toBeVisible();
});

test('a Google sign-in started by someone else is refused', async ({ page, request, baseURL }) => {
  const began = await request.get('/auth/v1/authorize?provider=google', { maxRedirects: 0 });
  const choice = new URL(began.headers().location ?? '');
  const form = { ...Object.fromEntries(choice.searchParams), email: SHOPPER.email };
  const chosen = await request.post(`${choice.origin}/o/oauth2/v2/auth/callback`, { form, maxRedirects: 0 });
  await page.goto(chosen.headers().location ?? '');
  await expect(page.getByRole('alert')).toContainText('Authentication failed');
  await page.goto('/my-account');
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/auth`));
});
