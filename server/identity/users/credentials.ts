import { emailAddress } from '../../platform/index.js';
import { parsePhone, requirePhone } from './phone-number.js';
import { AuthError, validationFailed } from '../auth-error.js';
import type { ContactKind } from './user.entity.js';

const MIN_PASSWORD_CHARACTERS = 6;
const MAX_PASSWORD_BYTES = 72;

const email = emailAddress();

/** @returns the address in lower case; undefined when invalid */
export function parseEmail(text: string): string | undefined {
  return email.safeParse(text).data;
}

/** @throws AuthError 400 validation_failed */
export function requireEmail(text: string): string {
  const email = parseEmail(text);
  if (!email) throw validationFailed('Unable to validate email address: invalid format');
  return email;
}

/** As `parseEmail` or `parsePhone`. */
export function parseAddress(kind: ContactKind, text: string): string | undefined {
  return kind === 'email' ? parseEmail(text) : parsePhone(text);
}

/** As `requireEmail` or `requirePhone`. */
export function requireAddress(kind: ContactKind, text: string): string {
  return kind === 'email' ? requireEmail(text) : requirePhone(text);
}

/** @throws AuthError 422 weak_password when too short, 400 validation_failed above 72 bytes */
export function requireStrongPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes.`);
  }
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    const message = `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`;
    throw new AuthError(422, 'weak_password', message, ['length']);
  }
}
