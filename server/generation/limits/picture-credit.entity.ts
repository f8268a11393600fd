import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const KINDS = ['bought', 'order', 'used', 'returned', 'revoked'] as const;

/** A change of a customer's picture credits. Unique by kind and source, so that a repeated event counts once. */
export const PictureCredit = defineEntity({
  name: 'PictureCredit',
  schema: 'generation',
  tableName: 'picture_credits',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.enum(KINDS),
    /** Negative for `used` and `revoked`. */
    amount: p.integer(),
    /** Id of the order or the generation. */
    sourceId: p.uuid(),
    orderNumber: p.string().strictNullable(),
    createdAt: p.datetime(),
    /** Since when the order is refunded; null for other kinds. */
    revokedAt: p.datetime().strictNullable(),
  },
});
export type PictureCredit = InferEntity<typeof PictureCredit>;
