import { dollars } from '../../platform/index.js';
import { refusalMessage } from './refund-problem.js';
import { PROCESSING } from '../contract.js';
import type { IssueDetail, OrderIssue, ProductionIssue } from './order-issue.entity.js';

export function issueMessage({ code, detail }: Pick<OrderIssue, 'code' | 'detail'>): string {
  return messageOf({ code, ...detail } as IssueDetail);
}

function messageOf(issue: IssueDetail): string {
  switch (issue.code) {
    case 'paid_late':
      return 'Paid after the checkout was closed. If the customer deleted a picture of this order, it is gone.';
    case 'paid_after_cancel':
      return 'Paid after this order was canceled. Refund it, or accept it to continue the order. If the customer deleted a picture of it, it is gone.';
    case 'sold_out':
      return 'Some of its gifts were out of stock when it was paid. Refund it, or accept it if you can restock.';
    case 'amount_mismatch': {
      const { totalCents, shippingCents, subtotalCents } = issue;
      return `${dollars(totalCents)} was paid, including ${dollars(shippingCents)} for shipping; the gifts cost ${dollars(subtotalCents)}.`;
    }
    case 'other_currency':
      return `Paid in ${issue.currency}. It can be refunded only in Stripe’s dashboard.`;
    case 'second_payment':
      return 'orderNumber' in issue
        ? `The same cart was paid before, as order ${issue.orderNumber}. Ask the customer whether they want both; if not, refund this one.`
        : `A second payment page of this order was paid: ${issue.sessionId}.`;
    case 'discount_used_before':
      return 'The customer has used this discount code for another order before, and it works only once. Refund it, or accept it as an exception.';
    case 'discount_used_up':
      return 'Its discount code was used up before it was paid. Refund it, or accept it as an exception.';
    case 'disputed':
      return disputeMessage(issue);
    case 'fraud_warning':
      return `The card’s bank warns that this payment may be fraud: ${withSpaces(issue.type)}. Refund it in full to avoid a dispute and its fee, or accept it to continue the order.`;
    case 'refund_refused':
      return `A refund of ${dollars(issue.cents)} was refused by Stripe. ${refusalMessage(issue.refusal)}`;
    case 'refund_returned':
      return `A refund of ${dollars(issue.cents)} came back from the customer’s bank (${issue.stripeRefundId}).`;
    case 'pdf_failed':
      return 'The PDF of this paid order could not be made.';
    case 'enlargement_failed':
      return 'Our picture service could not enlarge a picture of this order, so its print file is a little softer than usual. Look at it before you print it, then accept the order.';
    case 'print_file_failed':
      return 'A print file of this order could not be made. Print from the original picture, or ask the customer for another one, then accept the order.';
    default:
      return productionMessage(issue);
  }
}

function productionMessage(issue: ProductionIssue): string {
  switch (issue.code) {
    case 'production_refused': {
      const problems = issue.problems.map(({ path, code }) => [path, withSpaces(code)].filter(Boolean).join(': '));
      const isAboutAddress = issue.problems.some(({ path }) => path.startsWith('recipient.'));
      const remedy = isAboutAddress
        ? 'Change the address under “Customer”, and it is sent again; or print it yourself.'
        : 'Correct it and send it again, or print it yourself.';
      return `The print partner refused it. ${problems.join('; ')}. ${remedy}`;
    }
    case 'production_cost': {
      const { costCents, currency, priceCents } = issue;
      if (currency !== 'USD')
        return `The print partner wants ${(costCents / 100).toFixed(2)} ${currency} for gifts that were paid with ${dollars(priceCents)}. Accept it to have them made.`;
      return `The print partner wants ${dollars(costCents)} for gifts that were paid with ${dollars(priceCents)}: a loss of ${dollars(costCents - priceCents)}. Accept it to have them made.`;
    }
    case 'production_problem':
      return `The print partner reports a problem${issue.gift ? ` with “${issue.gift}”` : ''}: ${issue.words} (${issue.problem})`;
    case 'production_part_cancelled':
      return `The print partner canceled “${issue.gift}”, and makes the other gifts. Send it again, print it yourself, or refund it.`;
    case 'production_found':
      return `Attempt ${issue.attempt} of this order exists at the print partner after all, so nothing was sent again. Cancel it there, then accept the order.`;
    case 'production_cancelled':
      return 'The print partner canceled this order. Send it again, print it yourself, or refund it.';
    case 'production_too_late':
      return 'The print partner says that it is too late to cancel everything. The gifts in production will be sent.';
    case 'production_artwork':
      return 'The artwork for the print partner could not be made. Print these gifts yourself, or send them again.';
    case 'production_unavailable':
      return 'The print partner does not make these gifts for this country now. It is asked again every six hours, and makes them once it can. You can also print them yourself.';
  }
}

const DUE_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: PROCESSING.timeZone });

/** Disputes from before the shop kept details have none. */
function disputeMessage({ cents, reason, dueAt }: Partial<Extract<IssueDetail, { code: 'disputed' }>>): string {
  if (cents === undefined) return 'The customer disputes this payment.';
  const why = reason ? ` The reason given: ${withSpaces(reason)}.` : '';
  const due = dueAt ? ` Answer it in Stripe by ${DUE_DAY.format(new Date(dueAt))}.` : '';
  return `The customer disputes ${dollars(cents)} of this payment.${why}${due}`;
}

/** `product_not_received` is 'product not received'. */
function withSpaces(code: string): string {
  return code.replaceAll('_', ' ');
}
