import { z } from 'zod';
import { emailAddress } from '../platform/email/contract.js';
import { HAS_VISIBLE_TEXT, typedLines } from '../platform/typed-text/contract.js';

export const CONTACT_EMAIL = 'hello@keepsake.example';
/** Business hours in Eastern time. */
export const HOURS = [
  ['Mon-Fri', '9 AM to 6 PM'],
  ['Sat', '10 AM to 4 PM'],
  ['Sun', 'Closed'],
] as const;
export const HOURS_SUMMARY = 'Mon-Fri 9-6, Sat 10-4 EST, Sun closed';

export const CONTACT_TOPICS = ['order', 'picture', 'gift', 'return', 'account', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Maximum lengths in UTF-16 code units. */
export const CONTACT_LIMITS = { name: 100, email: 254, orderNumber: 40, message: 5000 } as const;
export const CONTACT_RETENTION_MONTHS = 24;

/** Replaces control characters with spaces, so that the text stays on one line and can be stored. */
const line = (max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .max(max, tooLong)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    );

const NAME_MISSING = 'Please enter your name.';
const EMAIL_WRONG = 'Please enter a valid email address.';
const NUMBER_WRONG = 'Please check the order number.';
const MESSAGE_MISSING = 'Please write your message.';

/** POST /api/contact, public. Answers 202, or CONTACT.TOO_MANY_MESSAGES. */
export const contactRequest = z.object({
  name: line(CONTACT_LIMITS.name, NAME_MISSING, 'Please shorten your name to 100 characters.').pipe(
    z.string().regex(HAS_VISIBLE_TEXT, NAME_MISSING),
  ),
  email: emailAddress(EMAIL_WRONG),
  topic: z.enum(CONTACT_TOPICS, 'Please choose one of the topics.').default('other'),
  orderNumber: line(CONTACT_LIMITS.orderNumber, NUMBER_WRONG, NUMBER_WRONG).optional(),
  message: typedLines(CONTACT_LIMITS.message, 'Please shorten your message to 5,000 characters.', MESSAGE_MISSING).pipe(
    z.string().regex(HAS_VISIBLE_TEXT, MESSAGE_MISSING),
  ),
  /** Honeypot: hidden, so only bots fill it. */
  website: z.string().optional(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactReceipt = z.object({ reference: z.string() });
export type ContactReceipt = z.infer<typeof contactReceipt>;
