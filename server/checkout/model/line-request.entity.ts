import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** `complete`: an own picture or required words are missing. `approve`: the shop has a question about the print. */
const KINDS = ['complete', 'approve'] as const;
/** `withdrawn`: the shop has asked something else since, or does not ask anymore. */
const ANSWERS = ['completed', 'approved', 'changed', 'withdrawn'] as const;
export type LineAnswer = (typeof ANSWERS)[number];

/** The shop's request to the customer about a line of a paid order. A line waits for its only open request. */
export const LineRequest = defineEntity({
  name: 'LineRequest',
  schema: 'checkout',
  tableName: 'line_requests',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    kind: p.enum(KINDS),
    /** The shop's question; only of the kind `approve`. */
    message: p.text().strictNullable(),
    /** User id of the owner; null if the shop asked by itself. */
    askedBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    remindedAt: p.datetime().strictNullable(),
    closedAt: p.datetime().strictNullable(),
    answer: p.enum(ANSWERS).strictNullable(),
  },
});
export type LineRequest = InferEntity<typeof LineRequest>;
