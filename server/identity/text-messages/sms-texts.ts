import { SMS_CODE_MINUTES } from '../one-time-tokens/one-time-token.entity.js';

/**
 * The code comes first so that message previews show it. The last line binds it to our site, so that phones fill it in
 * only there (origin-bound one-time codes, WICG).
 */
export function codeSms(
  code: string,
  publicUrl: string,
  { meaning = 'is your Keepsake code', minutes = SMS_CODE_MINUTES }: { meaning?: string; minutes?: number } = {},
): string {
  const message = `${code} ${meaning}. It works for ${minutes} minutes. Keepsake will never ask you for it.`;
  return `${message}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

/** For codes that add this number to an account: must not be mistaken for a sign-in code. */
export const CONFIRMS_NUMBER = 'confirms this number for your Keepsake account';

/** When a number signs up a second time. */
export function accountExistsSms(publicUrl: string): string {
  return `You already have a Keepsake account with this number. Sign in at ${publicUrl}/auth?method=phone`;
}

/** Sent to the old number. A curly apostrophe would halve the characters that fit into a text message. */
export const NUMBER_CHANGED_SMS =
  "Your Keepsake account has a new phone number, so this one no longer signs you in. If that wasn't you, please contact us.";
