import { z } from 'zod';

export const CONTACT_TOPICS = ['order', 'picture', 'gift', 'return', 'account', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Longest texts, in UTF-16 units. */
export const CONTACT_LIMITS = { name: 100, email: 254, orderNumber: 40, message: 5000 } as const;
/** Messages are deleted after so many months. */
export const CONTACT_MONTHS_KEPT = 24;

/** What is typed into one line stays one line, and everything can be stored: a stray control character becomes a space. */
const line = (max: number, tooLong: string) =>
  z
    .string()
    .max(max, tooLong)
    .transform((text) => text.toWellFormed().replace(/\p{Cc}+/gu, ' ').trim());

const lines = (max: number, tooLong: string) =>
  z
    .string()
    .max(max, tooLong)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ' ')
        .trim(),
    );

/** POST /api/contact, open to everybody. Answers 202; too many are answered with CONTACT.TOO_MANY_MESSAGES. */
export const contactRequest = z.object({
  name: line(CONTACT_LIMITS.name, 'Please shorten your name to 100 characters.').pipe(
    z.string().min(1, 'Please enter your name.'),
  ),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(CONTACT_LIMITS.email, 'Please enter a valid email address.')
    .pipe(z.email('Please enter a valid email address.')),
  topic: z.enum(CONTACT_TOPICS, 'Please choose one of the topics.').default('other'),
  orderNumber: line(CONTACT_LIMITS.orderNumber, 'Please check the order number: it is shorter than that.').optional(),
  message: lines(CONTACT_LIMITS.message, 'Please shorten your message to 5,000 characters.').pipe(
    z.string().min(1, 'Please write your message.'),
  ),
  /** Nobody sees this field, so whoever fills it is a program. */
  website: z.string().max(2000).optional(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

/** `reference` names the message when people write or call again. */
export const contactReceipt = z.object({ reference: z.string() });
export type ContactReceipt = z.infer<typeof contactReceipt>;
