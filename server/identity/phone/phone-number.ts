import { validationFailed } from '../protocol/auth-error.js';

/** What people put between digits. */
const SEPARATORS = /[\s\-‐‑–—.()/]/g;
/** The zero of "+49 (0)30 …" is dialled only inside the country. */
const NATIONAL_ZERO = /^((?:\+|00)[^(]*)\(0\)/;
const E164_DIGITS = /^[1-9][0-9]{5,14}$/;

/** @returns the digits of an E.164 number without its plus, or undefined when it is none */
export function parsePhone(text: string): string | undefined {
  const dialled = text.trim().replace(NATIONAL_ZERO, '$1').replaceAll(SEPARATORS, '');
  const digits = dialled.replace(/^(\+|00)/, '');
  return E164_DIGITS.test(digits) ? digits : undefined;
}

/** @throws AuthError 400 validation_failed */
export function requirePhone(text: string): string {
  const phone = parsePhone(text);
  if (!phone) throw validationFailed('Invalid phone number format (E.164 required)');
  return phone;
}
