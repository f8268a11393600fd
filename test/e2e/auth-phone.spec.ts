import { expect, test } from '@playwright/test';
import { wrongCode } from '../support/wrong-code.js';
import { expectNoObstacles } from './axe.js';
import { codeIn, messageTo } from './messages.js';

test('a visitor signs in by phone and can go back to the number', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/generate');
  await page.getByRole('button', { name: 'Upload your photo' }).click();
  await expect(page.getByRole('button', { name: 'Maybe later' })).toBeVisible();
  await expectNoObstacles(page);
  await page.getByRole('link', { name: 'Continue with phone' }).click();
  await expect(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');

  const number = page.getByLabel('Phone number');
  await number.fill('503 555 0142');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter your number with its country code')).toBeVisible();
  await expect(number).toBeFocused();
  await expectNoObstacles(page);

  await number.fill('+1 (503) 555-0142');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('OTP sent!')).toBeVisible();
  const code = page.getByLabel('Code from the text message');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoObstacles(page);

  await page.getByRole('button', { name: 'Change the number' }).click();
  await expect(number).toHaveValue('+1 (503) 555-0142');
  await page.getByRole('button', { name: 'Send code' }).click();
  // The previous code is still valid; a new one can be requested only after a minute.
  await expect(page.getByText('Failed to send OTP')).toBeVisible();
  await expectNoObstacles(page);
});

test('a pasted code signs in at once; signing out in another tab signs this tab out', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const phone = '+15035550143';
  await page.goto('/auth?method=phone&returnTo=%2Fgenerate%3FshowUpload%3Dtrue');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel('Code from the text message');
  const digits = codeIn(await messageTo(page, phone));
  await code.fill(wrongCode(digits));
  await expect(page.getByText('OTP verification failed')).toBeVisible();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectNoObstacles(page);

  await page.evaluate((text) => navigator.clipboard.writeText(text), `${digits.slice(0, 3)} ${digits.slice(3)}`);
  await code.press('ControlOrMeta+V');
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/generate\?showUpload=true$/);
  await expect(page.getByRole('link', { name: 'My account' }).first()).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto('/my-account');
  await otherTab.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log in or sign up' }).first()).toBeVisible();
});
