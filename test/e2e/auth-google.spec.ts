import { expect, test } from '@playwright/test';
import { expectNoObstacles } from './axe.js';
import { NEWCOMER } from './people.js';

test('a visitor signs in with Google to generate and keeps their choices', async ({ page }) => {
  await page.goto('/generate');
  await page.getByRole('button', { name: 'Upload your photo' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: NEWCOMER }).click();
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/generate\?showUpload=true$/);
  await page.goto('/my-account');
  await expect(page.getByText(NEWCOMER).first()).toBeVisible();
});

test('sign-up offers Google first and keeps returnTo', async ({ page }) => {
  await page.goto('/auth?returnTo=%2Fcategory%2Ffamily%3Fsort%3Dnew');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Google', 'Phone', 'Email']);
  await expect(page.getByRole('tab', { name: 'Google' })).toHaveAttribute('aria-selected', 'true');
  await expectNoObstacles(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: NEWCOMER }).click();
  await expect(page).toHaveURL(/\/category\/family\?sort=new$/);
});

test('a canceled Google sign-in is explained and offers other methods', async ({ page }) => {
  await page.goto('/product/7?error=access_denied&error_code=access_denied&error_description=Anything#error=access_denied');
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(page.getByText('Anything')).toBeHidden();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fproduct%2F7$/);
  await expectNoObstacles(page);
});
