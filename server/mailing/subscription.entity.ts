import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MailTopic } from './contract.js';

/** Whether a mailbox gets mails of one topic. */
export const Subscription = defineEntity({
  name: 'Subscription',
  schema: 'mailing',
  tableName: 'subscriptions',
  properties: {
    /** Random: whoever knows it, from one of the mails, may unsubscribe. */
    id: p.uuid().primary(),
    /** Pseudonym of the address. */
    recipient: p.string(),
    topic: p.string().$type<MailTopic>(),
    createdAt: p.datetime(),
    unsubscribedAt: p.datetime().nullable(),
  },
});
export type Subscription = InferEntity<typeof Subscription>;
