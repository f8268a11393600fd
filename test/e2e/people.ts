import { expect, type Page } from '@playwright/test';

export { OWNER, SHOPPER } from '../../server/local/accounts.js';

export interface Person {
  email: string;
  password: string;
}

/** Fills the sign-in form in; the page must be open. */
export async function sendLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The same for people whose password is enough. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await sendLogIn(page, person);
  await expect(page.getByText('Welcome back!')).toBeVisible();
}
