import { expect, type Page } from '@playwright/test';

export { OWNER, SHOPPER } from '../../server/local/accounts.js';

/** Fills the sign-in form in; the page must be open. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
}
