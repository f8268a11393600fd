import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Somebody who began an order. One per e-mail address; a signed-in one is also known by the user's id. */
export const Customer = defineEntity({
  name: 'Customer',
  schema: 'checkout',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    /** Lower case. */
    email: p.string(),
    userId: p.uuid().nullable(),
    firstName: p.string(),
    lastName: p.string(),
    phone: p.string().nullable(),
    createdAt: p.datetime(),
  },
});
export type Customer = InferEntity<typeof Customer>;
