import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '../../platform/index.js';
import type { RefusalCode } from './refund.entity.js';

export type DiscountIssue = 'discount_used_up' | 'discount_used_before';

/** The reason why the owner has to look at an order, with the values for its message. */
export type IssueDetail =
  | { code: 'paid_late' | 'paid_after_cancel' | 'sold_out' | 'pdf_failed' | DiscountIssue }
  | { code: 'disputed'; disputeId: string; cents: number; reason: string; dueAt: string | null }
  | { code: 'fraud_warning'; warningId: string; type: string }
  | { code: 'amount_mismatch'; totalCents: number; shippingCents: number; subtotalCents: number }
  | { code: 'other_currency'; currency: string }
  | { code: 'second_payment'; sessionId: string }
  | { code: 'second_payment'; orderNumber: string }
  | { code: 'refund_refused'; refundId: string; cents: number; refusal: RefusalCode }
  | { code: 'refund_returned'; stripeRefundId: string; cents: number }
  | { code: 'enlargement_failed' | 'print_file_failed'; orderLineId: string }
  | ProductionIssue;

/** About an attempt to have gifts made by the print partner. Gifts are the names of their products. */
export type ProductionIssue = { productionId: string } & (
  | { code: 'production_refused'; problems: { path: string; code: string }[] }
  | { code: 'production_cost'; costCents: number; currency: string; priceCents: number }
  | { code: 'production_problem'; gift: string | null; problem: string; words: string }
  | { code: 'production_part_cancelled'; gift: string }
  | { code: 'production_found'; attempt: number }
  | { code: 'production_cancelled' | 'production_too_late' | 'production_artwork' | 'production_unavailable' }
);

const CODES = [
  'paid_late',
  'paid_after_cancel',
  'sold_out',
  'disputed',
  'fraud_warning',
  'amount_mismatch',
  'other_currency',
  'second_payment',
  'refund_refused',
  'refund_returned',
  'pdf_failed',
  'enlargement_failed',
  'print_file_failed',
  'discount_used_before',
  'discount_used_up',
  'production_refused',
  'production_cost',
  'production_problem',
  'production_part_cancelled',
  'production_found',
  'production_cancelled',
  'production_too_late',
  'production_artwork',
  'production_unavailable',
] as const satisfies readonly IssueDetail['code'][];

/** A problem with an order that the owner has to look at. It is open until the owner accepts it or it resolves itself. */
export const OrderIssue = defineEntity({
  name: 'OrderIssue',
  schema: 'checkout',
  tableName: 'order_issues',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    code: p.enum(CODES),
    /** The other values of the issue. They distinguish issues with the same code. */
    detail: p.json<Record<string, unknown>>(),
    raisedAt: p.datetime(),
    acceptedAt: p.datetime().strictNullable(),
    /** Null if it resolved itself, such as a dispute that was won. */
    acceptedBy: p.uuid().strictNullable(),
  },
});
export type OrderIssue = InferEntity<typeof OrderIssue>;

export const OLDEST_FIRST = { orderBy: { raisedAt: 'asc', id: 'asc' } } as const;

export function openIssues(em: EntityManager, orderId: string): Promise<OrderIssue[]> {
  return em.find(OrderIssue, { orderId, acceptedAt: null }, OLDEST_FIRST);
}

/** SQL: an open issue of `checkout.orders o` because its PDFs failed. The owner has not accepted yet to try again. */
export const PDF_FAILED = `select from checkout.order_issues i
  where i.order_id = o.id and i.code = 'pdf_failed' and i.accepted_at is null`;
