import { authClient } from './auth-client.js';
import { codeIn, newPhone } from './phones.js';
import type { TestShop } from './test-shop.js';

export const PASSWORD = 'correct horse';

/** The digits in the newest of `count` text messages for this number. */
export async function textedCode(shop: TestShop, phone: string, count = 1): Promise<string> {
  return codeIn(await shop.inbox.textTo(phone, count));
}

/** A signed-in user with a confirmed number and a password. */
export async function signUpByPhone(shop: TestShop, phone = newPhone()) {
  const client = authClient(shop.web.url);
  await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: 'Grace' } } });
  const { data, error } = await client.verifyOtp({ phone, token: await textedCode(shop, phone), type: 'sms' });
  if (error || !data.user) throw error ?? new Error('Nobody signed in.');
  return { client, phone, user: data.user };
}

/** The error of a sign-in with this password; null when it succeeds. */
export async function signInError(shop: TestShop, phone: string, password: string) {
  return (await authClient(shop.web.url).signInWithPassword({ phone, password })).error;
}
