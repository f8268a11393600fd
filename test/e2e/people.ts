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

/** Known to Google's stand-in, and to the shop once she has signed in. */
export const NEWCOMER = 'ida.lindqvist@gmail.example';

/** Signs in with Google, whatever page is open, and comes back to the home page. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: email }).click();
}
