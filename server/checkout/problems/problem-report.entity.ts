import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_WISHES } from './contract.js';

/** Makers of gifts: the shop itself, or the print partner. */
const MAKERS = ['hand', 'partner'] as const;

/** A customer's report of a problem with the gifts of an order line, open until the owner has decided. */
export const ProblemReport = defineEntity({
  name: 'ProblemReport',
  schema: 'checkout',
  tableName: 'problem_reports',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    productId: p.uuid(),
    quantity: p.integer(),
    kind: p.enum(PROBLEM_KINDS),
    wish: p.enum(PROBLEM_WISHES),
    /** Empty once the buyer is erased. */
    text: p.text(),
    madeBy: p.enum(MAKERS),
    createdAt: p.datetime(),
    decision: p.enum(PROBLEM_DECISIONS).strictNullable(),
    decidedAt: p.datetime().strictNullable(),
    decidedBy: p.uuid().strictNullable(),
    /** The owner's words to the customer. */
    answer: p.text().strictNullable(),
    refundId: p.uuid().strictNullable(),
    /** When the customer was mailed about the decision. */
    notifiedAt: p.datetime().fieldName('told_at').strictNullable(),
  },
});
export type ProblemReport = InferEntity<typeof ProblemReport>;

/** A photo of a problem report, which may not have been sent yet. */
export const ProblemPhoto = defineEntity({
  name: 'ProblemPhoto',
  schema: 'checkout',
  tableName: 'problem_photos',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    /** Null until the report is sent. */
    reportId: p.uuid().strictNullable(),
    position: p.integer(),
    createdAt: p.datetime(),
  },
});
export type ProblemPhoto = InferEntity<typeof ProblemPhoto>;
