import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ContactTopic } from './contract.js';

/** A message from the contact page; never tied to an account, because the sender is not verified. */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  schema: 'contact',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    /** For the sender, as in M-4XK7P-Q2WTN. */
    reference: p.string(),
    name: p.string(),
    email: p.string(),
    topic: p.string().$type<ContactTopic>(),
    orderNumber: p.string().nullable(),
    message: p.text(),
    createdAt: p.datetime(),
    /** To the owner. */
    mailedAt: p.datetime().nullable(),
  },
});
export type ContactMessage = InferEntity<typeof ContactMessage>;
