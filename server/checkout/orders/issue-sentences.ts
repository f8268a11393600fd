import { dollars } from '../../platform/index.js';
import { refusalSentence } from '../refunds/refund-refusals.js';
import type { IssueFacts, OrderIssue } from './order-issue.entity.js';

/** What the owner reads. */
export function issueSentence({ code, detail }: Pick<OrderIssue, 'code' | 'detail'>): string {
  return sentenceOf({ code, ...detail } as IssueFacts);
}

function sentenceOf(issue: IssueFacts): string {
  switch (issue.code) {
    case 'paid_late':
      return 'Money arrived after the checkout was closed. A picture of it that its owner deleted is not kept.';
    case 'paid_after_cancel':
      return 'Money arrived after this order was cancelled. Give it back, or accept it: then the order goes on. A picture of it that its owner deleted is not kept.';
    case 'sold_out':
      return 'Money arrived when not all of its gifts were left. Give it back, or accept it if you can get more of them.';
    case 'amount_mismatch': {
      const { totalCents, shippingCents, subtotalCents } = issue;
      return `${dollars(totalCents)} came in, of which ${dollars(shippingCents)} for shipping; the gifts cost ${dollars(subtotalCents)}.`;
    }
    case 'other_currency':
      return `Money came in as ${issue.currency}. It can be given back at Stripe only.`;
    case 'second_payment':
      return `A second payment page of this order was paid: ${issue.sessionId}.`;
    case 'disputed':
      return 'The customer disputes this payment.';
    case 'refund_refused':
      return `A refund of ${dollars(issue.cents)} was refused by Stripe. ${refusalSentence(issue.refusal)}`;
    case 'refund_returned':
      return `A refund of ${dollars(issue.cents)} came back from the customer’s bank (${issue.stripeRefundId}).`;
    case 'pdf_failed':
      return 'The PDF of this paid order could not be made.';
    case 'enlargement_failed':
      return 'Our picture service could not enlarge a picture of this order, so its print file is a little softer than usual. Look at it before you print it, then accept the order.';
    case 'print_file_failed':
      return 'A print file of this order could not be made. Print from the original picture, or ask the customer for another one, then accept the order.';
  }
}
