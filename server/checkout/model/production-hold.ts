import type { EntityManager } from '../../platform/index.js';
import type { HOLD_CODES } from './contract.js';
import { Dispute, disputePhase, isToAnswer } from './dispute.entity.js';
import { issueMessage } from './issue-messages.js';
import { openIssues, type OrderIssue } from './order-issue.entity.js';
import { mayBeFulfilled } from './order-transitions.js';
import type { Order } from './order.entity.js';

export interface Hold {
  code: (typeof HOLD_CODES)[number];
  /** For the owner. */
  message: string;
}

/** @returns null if the order may be printed */
export async function findHold(em: EntityManager, order: Order): Promise<Hold | null> {
  const ended = holdOfState(order);
  if (ended) return ended;
  const issues = await openIssues(em, order.id);
  if (issues.length > 0) return holdOfIssues(issues);
  if (!mayBeFulfilled(order)) return { code: 'not_paid', message: 'Nothing is printed: this order is not paid.' };
  const disputes = await em.find(Dispute, { orderId: order.id });
  return disputes.some((dispute) => disputePhase(dispute) === 'inquiry' && isToAnswer(dispute)) ? INQUIRY : null;
}

const INQUIRY: Hold = {
  code: 'inquiry',
  message: 'The customer’s bank asks about this payment. Nothing is printed until you have answered it in Stripe.',
};

function holdOfState({ status, paymentState, buyerErasedAt }: Order): Hold | null {
  if (status === 'cancelled') return { code: 'cancelled', message: 'Nothing is printed: this order is cancelled.' };
  if (buyerErasedAt) return { code: 'erased', message: 'Nothing is printed: the customer has deleted their account.' };
  if (paymentState === 'refunded' || paymentState === 'charged_back') {
    return { code: 'money_back', message: 'Nothing is printed: the customer has all of the money back.' };
  }
  if (paymentState !== 'on_its_way') return null;
  return { code: 'payment_on_its_way', message: 'The payment is on its way. Nothing is printed until it has arrived.' };
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
