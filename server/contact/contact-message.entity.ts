import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ContactTopic } from './contract.js';

/** A message from the contact page. Never linked to an account, because the sender is not verified. */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  schema: 'contact',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    /** Reference number for the sender, such as M-4XK7P-Q2WTN. */
    reference: p.string(),
    name: p.string(),
    email: p.string(),
    topic: p.string().$type<ContactTopic>(),
    orderNumber: p.string().strictNullable(),
    message: p.text(),
    createdAt: p.datetime(),
    /** When the message was mailed to the owner. */
    mailedAt: p.datetime().strictNullable(),
  },
});
export type ContactMessage = InferEntity<typeof ContactMessage>;
