import { CONTACT_LIMITS, contactRequest } from '../../../server/contact/contract.js';
import { typedEmail } from '../../shared/forms/email-schema.js';
import { z } from '../../shared/forms/zod.js';
import { formatNumber } from '../../shared/numbers.js';

const { shape } = contactRequest;

/** A message to the shop as it is typed. */
export const contactForm = z.object({
  ...shape,
  email: typedEmail(),
  // The field takes more than can be sent, so that nothing that is pasted is cut off.
  message: z
    .string()
    .refine((text) => excessOf(text) <= 0, {
      error: ({ input }) => `Please shorten your message by ${formatNumber(excessOf(String(input)))} characters.`,
      abort: true,
    })
    .pipe(shape.message),
});

function excessOf(text: string): number {
  return text.length - CONTACT_LIMITS.message;
}
