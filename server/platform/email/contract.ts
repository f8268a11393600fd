import { z } from 'zod';
import { withoutInvisible } from '../typed-text/contract.js';

const MAX_EMAIL = 254;
/** The characters of a "dot-atom" (RFC 5322, section 3.2.3) before a domain in its ASCII form. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]*[a-z0-9!#$%&'*+/=?^_`{|}~-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Writes a domain with letters such as ü as mail servers know it. Chrome does so by itself in its fields, Firefox does not. */
function withAsciiDomain(address: string): string {
  const begin = address.lastIndexOf('@') + 1;
  const domain = address.slice(begin);
  // A URL normalizes domains of numbers, too.
  if (begin === 0 || !DOMAIN.test(domain) || /^[\d.]+$/.test(domain)) return address;
  try {
    return address.slice(0, begin) + new URL(`https://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** A typed email address, read in lower case. */
export const emailAddress = (message?: string) =>
  z
    .string(message)
    .overwrite(withoutInvisible)
    .trim()
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .max(MAX_EMAIL, message)
    .pipe(z.email({ pattern: ADDRESS, error: message }));
