import type { CountryCode, NumberType } from 'libphonenumber-js/max';
import { COUNTRIES, withoutInvisible } from '../../platform/index.js';
import { validationFailed } from '../auth-error.js';

const SEPARATORS = /[\s\-‐‑–—.()/]/g;
/** The zero of "+49 (0)30 …" is dialed only inside the country. */
const NATIONAL_ZERO = /^((?:\+|00)[^(]*)\(0\)/;
const E164_DIGITS = /^[1-9][0-9]{5,14}$/;

/** Only countries we ship to: in others, fraudsters earn a share of each message's price (SMS pumping). */
const SMS_COUNTRIES: ReadonlySet<CountryCode> = new Set<CountryCode>(COUNTRIES);
const NOT_PERSONAL: ReadonlySet<NumberType> = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL']);

/** @returns the digits of an E.164 number without the plus; undefined when invalid */
export function parsePhone(text: string): string | undefined {
  const dialed = withoutInvisible(text).normalize('NFKC').trim().replace(NATIONAL_ZERO, '$1').replaceAll(SEPARATORS, '');
  const digits = dialed.replace(/^(\+|00)/, '');
  return E164_DIGITS.test(digits) ? digits : undefined;
}

/** @throws AuthError 400 validation_failed */
export function requirePhone(text: string): string {
  const phone = parsePhone(text);
  if (!phone) throw validationFailed('Invalid phone number format (E.164 required)');
  return phone;
}

/**
 * Refuses premium and satellite numbers, and countries that we do not text to.
 * @param phone digits of an E.164 number
 * @throws AuthError 400 validation_failed
 */
export async function requireSmsAllowed(phone: string): Promise<void> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(`+${phone}`);
  // Unassigned North American numbers have no country; messages to them are not delivered and cost nothing.
  const country = number?.country ?? (number?.countryCallingCode === '1' ? 'US' : undefined);
  if (country && SMS_COUNTRIES.has(country) && !NOT_PERSONAL.has(number?.getType())) return;
  throw validationFailed(
    'We can’t send text messages to this number. Please use a mobile number from the US, Canada or another country we ship to, or sign in with email.',
  );
}
