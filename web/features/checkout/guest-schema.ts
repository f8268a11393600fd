import { personName } from '../../../server/checkout/customers/contract.js';
import { typedEmail } from '../../shared/forms/email-schema.js';
import { z } from '../../shared/forms/zod.js';

/** Contact details for a checkout without an account. */
export const guestForm = z.object({ email: typedEmail(), firstName: personName, lastName: personName });
export type Guest = z.output<typeof guestForm>;
