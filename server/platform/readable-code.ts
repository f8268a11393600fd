import { randomBytes } from 'node:crypto';

/** 32, without those that are confused on the phone. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Such as KS-4XK7P-Q2WTN. 50 random bits: practically unique, and not guessable. */
export function readableCode(prefix: string): string {
  const code = Array.from(randomBytes(10), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
  return `${prefix}-${code.slice(0, 5)}-${code.slice(5)}`;
}
