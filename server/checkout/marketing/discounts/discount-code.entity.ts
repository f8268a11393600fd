import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Category } from '../../../catalog/index.js';

/** A code that lowers the price of an order. Its terms never change, because orders were placed under them. */
export const DiscountCode = defineEntity({
  name: 'DiscountCode',
  schema: 'checkout',
  tableName: 'discount_codes',
  properties: {
    id: p.uuid().primary(),
    /** Upper case. */
    code: p.string(),
    /** Either this or `amountCents`. */
    percent: p.integer().strictNullable(),
    amountCents: p.integer().strictNullable(),
    minSubtotalCents: p.integer(),
    /** The categories it applies to; empty for all. */
    categories: p.array<Category>(),
    endsAt: p.datetime().strictNullable(),
    maxUses: p.integer().strictNullable(),
    oncePerCustomer: p.boolean(),
    createdAt: p.datetime(),
    stoppedAt: p.datetime().strictNullable(),
  },
});
export type DiscountCode = InferEntity<typeof DiscountCode>;
