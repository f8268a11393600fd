import type { EntityManager } from '../../platform/index.js';
import type { HOLD_CODES } from './contract.js';
import { Dispute, disputePhase, isToAnswer } from './dispute.entity.js';
import { issueMessage } from './issue-messages.js';
import { OLDEST_FIRST, OrderIssue } from './order-issue.entity.js';
import { mayBeFulfilled } from './order-transitions.js';
import type { Order } from './order.entity.js';

export interface Hold {
  code: (typeof HOLD_CODES)[number];
  /** For the owner. */
  message: string;
}

type HeldOrder = Pick<Order, 'id' | 'status' | 'paymentState' | 'paidAt' | 'buyerErasedAt'>;

/** @returns null if the order may be printed */
export async function findHold(em: EntityManager, order: HeldOrder): Promise<Hold | null> {
  return (await findHolds(em, [order])).get(order.id) ?? null;
}

/** By the order's id; orders that may be printed have none. At most two statements, for any number of orders. */
export async function findHolds(em: EntityManager, orders: readonly HeldOrder[]): Promise<Map<string, Hold>> {
  const ids = orders.filter((order) => !holdOfState(order)).map(({ id }) => id);
  const issues = ids.length > 0 ? await em.find(OrderIssue, { orderId: { $in: ids }, acceptedAt: null }, OLDEST_FIRST) : [];
  const issuesOf = Map.groupBy(issues.filter(isHolding), ({ orderId }) => orderId);
  const others = ids.filter((id) => !issuesOf.has(id));
  const disputes = others.length > 0 ? await em.find(Dispute, { orderId: { $in: others } }) : [];
  const disputesOf = Map.groupBy(disputes, ({ orderId }) => orderId);
  return new Map(
    orders.flatMap((order) => {
      const hold = holdOf(order, issuesOf.get(order.id) ?? [], disputesOf.get(order.id) ?? []);
      return hold ? [[order.id, hold] as const] : [];
    }),
  );
}

function holdOf(order: HeldOrder, issues: readonly OrderIssue[], disputes: readonly Dispute[]): Hold | null {
  const ended = holdOfState(order);
  if (ended) return ended;
  if (issues.length > 0) return holdOfIssues(issues);
  if (!mayBeFulfilled(order)) return { code: 'not_paid', message: 'Nothing is printed: this order is not paid.' };
  return disputes.some((dispute) => disputePhase(dispute) === 'inquiry' && isToAnswer(dispute)) ? INQUIRY : null;
}

const INQUIRY: Hold = {
  code: 'inquiry',
  message: 'The customer’s bank asks about this payment. Nothing is printed until you have answered it in Stripe.',
};

function holdOfState({ status, paymentState, buyerErasedAt }: HeldOrder): Hold | null {
  if (status === 'cancelled') return { code: 'cancelled', message: 'Nothing is printed: this order is canceled.' };
  if (buyerErasedAt) return { code: 'erased', message: 'Nothing is printed: the customer has deleted their account.' };
  if (paymentState === 'refunded' || paymentState === 'charged_back') {
    return { code: 'money_back', message: 'Nothing is printed: the customer has all of the money back.' };
  }
  if (paymentState !== 'on_its_way') return null;
  return { code: 'payment_on_its_way', message: 'The payment is on its way. Nothing is printed until it has arrived.' };
}

/**
 * Gifts that the partner does not make keep no others from being made. It is asked again about those that it does not make
 * now, which it would not be if that held the order.
 */
function isHolding({ code }: OrderIssue): boolean {
  return code !== 'production_unavailable' && code !== 'production_refused';
}

/** The gravest one counts. */
function holdOfIssues(issues: readonly OrderIssue[]): Hold {
  const has = (code: OrderIssue['code']): boolean => issues.some((issue) => issue.code === code);
  if (has('disputed')) {
    const message = 'The customer disputes this payment. Nothing is printed until it is decided, or you accept the order.';
    return { code: 'disputed', message };
  }
  if (has('fraud_warning')) {
    const message = 'The card’s bank warns that this payment may be fraud. Nothing is printed until you accept the order.';
    return { code: 'fraud_warning', message };
  }
  return { code: 'issue', message: `Nothing is printed until you accept or refund this order. ${issueMessage(issues[0]!)}` };
}
