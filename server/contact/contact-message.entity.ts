import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ContactTopic } from './contract.js';

/** A message from the contact page. It says nothing of an account: whoever writes has proven nothing. */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  schema: 'contact',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    /** What the sender was told, such as M-4XK7P-Q2WTN. */
    reference: p.string(),
    name: p.string(),
    email: p.string(),
    topic: p.string().$type<ContactTopic>(),
    orderNumber: p.string().nullable(),
    message: p.text(),
    createdAt: p.datetime(),
    /** When the owner was told. */
    mailedAt: p.datetime().nullable(),
  },
});
export type ContactMessage = InferEntity<typeof ContactMessage>;
