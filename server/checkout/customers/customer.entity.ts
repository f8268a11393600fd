import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An account, or a guest who began an order. One per e-mail address and per account; an account's follows the account. */
export const Customer = defineEntity({
  name: 'Customer',
  schema: 'checkout',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    /** Lower case; null for accounts that have none. */
    email: p.string().nullable(),
    userId: p.uuid().nullable(),
    firstName: p.string(),
    lastName: p.string(),
    phone: p.string().nullable(),
    /** Money came in for an order of theirs. Set by a trigger; merging and erasing records adjust it. */
    isBuyer: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});
/** Whom the owner's list shows, in the words of its index: accounts and buyers, and nobody who only began a checkout. */
export const IS_CUSTOMER = '(user_id is not null or is_buyer)';
export type Customer = InferEntity<typeof Customer>;
