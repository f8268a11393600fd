import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MailTopic } from './contract.js';

/** Whether an email address gets mails of one topic. */
export const Subscription = defineEntity({
  name: 'Subscription',
  schema: 'mailing',
  tableName: 'subscriptions',
  properties: {
    /** Random, because anyone who knows it from a mail can unsubscribe. */
    id: p.uuid().primary(),
    /** Hash of the mailbox. */
    recipient: p.string(),
    topic: p.string().$type<MailTopic>(),
    createdAt: p.datetime(),
    unsubscribedAt: p.datetime().strictNullable(),
  },
});
export type Subscription = InferEntity<typeof Subscription>;
