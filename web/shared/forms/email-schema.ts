import { emailAddress } from '../../../server/platform/email/contract.js';
import { z } from './zod.js';

/** An email address as it is typed. */
export const typedEmail = (missing = 'Please enter your email address.') =>
  z.string().trim().min(1, { error: missing, abort: true }).pipe(emailAddress('This does not look like an email address.'));
