import { type OwnerProblem, refundProblem } from '../../checkout/index.js';
import { toDollars } from '../../platform/index.js';
import { FORMER_OWNER } from '../audit/actor-names.js';
import type { AdminProblem } from './contract.js';

export function toAdminProblem(problem: OwnerProblem, names: ReadonlyMap<string, string>): AdminProblem {
  const { report, order, line, customer, photos, offer, reprint, refund } = problem;
  const { decision, decidedAt, decidedBy } = report;
  return {
    id: report.id,
    line_id: line.id,
    quantity: report.quantity,
    kind: report.kind,
    wish: report.wish,
    text: report.text,
    photos,
    created_at: report.createdAt.toISOString(),
    decision,
    decided_at: decidedAt?.toISOString() ?? null,
    decided_by: decidedBy ? (names.get(decidedBy) ?? FORMER_OWNER) : null,
    answer: report.answer,
    order_id: order.id,
    order_number: order.number,
    product_id: line.productId,
    product_name: line.productName,
    image_url: line.imageUrl,
    customer_name: `${customer.firstName} ${customer.lastName}`.trim(),
    kept_quantity: problem.keptQuantity,
    by_partner: report.madeBy === 'partner',
    sent_at: problem.sentAt?.toISOString() ?? null,
    refund_offer: offer && {
      amount: toDollars(offer.amountCents),
      quantity: offer.items[0]?.quantity ?? 0,
      with_shipping: offer.items.some(({ kind }) => kind === 'shipping'),
    },
    reprint_quantity: reprint?.quantity ?? null,
    refund: refund && {
      amount: toDollars(refund.amountCents),
      is_confirmed: refund.state === 'confirmed',
      problem: refundProblem(refund),
    },
    can_undo: decision === 'reprint' || (decision === 'answer' && !report.notifiedAt),
  };
}
