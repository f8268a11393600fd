import { z } from 'zod';

/** Topics of non-transactional mail. */
const MAIL_TOPICS = ['dates', 'reviews', 'carts', 'gifts', 'calendars'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** The key from a mail's link. */
export const subscriptionKey = z.uuid('This link is incomplete. Please open it from the email again.');

/** GET /api/mail-subscriptions/:key, and PUT with `is_subscribed`. */
export const mailSubscription = z.object({ topic: z.enum(MAIL_TOPICS), is_subscribed: z.boolean() });
export type MailSubscription = z.infer<typeof mailSubscription>;
export const subscriptionChange = mailSubscription.pick({ is_subscribed: true });
export type SubscriptionChange = z.infer<typeof subscriptionChange>;
