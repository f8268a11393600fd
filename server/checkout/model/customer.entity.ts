import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An account, or a guest who started a checkout: one record per email address and per account. */
export const Customer = defineEntity({
  name: 'Customer',
  schema: 'checkout',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    /** In lower case; null for accounts without one, and for deleted accounts. */
    email: p.string().strictNullable(),
    userId: p.uuid().strictNullable(),
    firstName: p.string(),
    lastName: p.string(),
    phone: p.string().strictNullable(),
    /** True once they paid for an order. Set by a trigger, adjusted when records are merged or erased. */
    isBuyer: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});
/** Accounts and buyers, without guests who never paid. Matches the condition of the index `customers_newest`. */
export const IS_CUSTOMER = { $or: [{ userId: { $ne: null } }, { isBuyer: true }] };
export type Customer = InferEntity<typeof Customer>;
