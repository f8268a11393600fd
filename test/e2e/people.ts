import { expect, type Page } from '@playwright/test';
import { linkIn, messageTo } from './messages.js';

export { OWNER, SHOPPER } from '../../server/local/accounts.js';

export interface Person {
  email: string;
  password: string;
}

/** Of everybody who signs up in these journeys. */
export const PASSWORD = 'orchard-lane-18';

/** Signs up by email, from the open sign-in page to the step that waits for the mail. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Bergström');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** The same without the pages: afterwards there is an account that can log in. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.request.post('/auth/v1/signup', { data: person });
  await page.request.get(linkIn(await messageTo(page, person.email)), { maxRedirects: 0 });
}

/** The token of who is signed in on this page, for calls beside it. */
export async function accessToken(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('keepsake-auth') ?? '');
  return (JSON.parse(kept) as { access_token: string }).access_token;
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
