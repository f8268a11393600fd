import { typedEmail } from '../../../shared/forms/email-schema.js';
import { z } from '../../../shared/forms/zod.js';

/** How an order is found without an account. */
export const orderLookupForm = z.object({
  number: z.string().trim().min(1, 'Please enter the order number.'),
  email: typedEmail(),
});
export type OrderLookup = z.output<typeof orderLookupForm>;
