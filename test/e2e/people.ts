import { expect, type Page } from '@playwright/test';
import { linkIn, messageTo } from './messages.js';

export { OWNER, SHOPPER } from '../../server/local/accounts.js';

export interface Person {
  email: string;
  password: string;
}

/** Password of every account that these journeys create. */
export const PASSWORD = 'orchard-lane-18';

/** Signs up by email, from the open sign-in page to the step that waits for the confirmation. */
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

/** Creates a confirmed account by API, without the pages. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.request.post('/auth/v1/signup', { data: person });
  const link = new URL(linkIn(await messageTo(page, person.email)));
  await page.request.post('/auth/v1/verify', { data: { type: 'signup', token_hash: link.searchParams.get('token') } });
}

/** The access token of the user signed in on this page, for API calls. */
export async function accessToken(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('keepsake-auth') ?? '');
  return (JSON.parse(kept) as { access_token: string }).access_token;
}

/** Fills in and submits the sign-in form of the open page. */
export async function sendLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in an account without a second factor. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await sendLogIn(page, person);
  await expect(page.getByText('Welcome back!')).toBeVisible();
}

/** An account of the Google stand-in; the shop creates its user at the first sign-in. */
export const NEWCOMER = 'ida.lindqvist@gmail.example';

/** Signs in with Google from any page and returns to the home page. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: email }).click();
}
