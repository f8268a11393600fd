import { type AuditEntry, dollars } from '../../platform/index.js';
import type { Download } from '../fulfilment/download.entity.js';
import { hasPdf, type OrderLine } from './order-line.entity.js';
import { issueSentence } from './issue-sentences.js';
import type { OrderIssue } from './order-issue.entity.js';
import type { OrderMail } from '../mails/order-mail.entity.js';
import type { Order } from './order.entity.js';
import { refundProblem } from '../refunds/refund-refusals.js';
import type { Refund } from '../refunds/refund.entity.js';
import { timelineChanges } from './timeline-changes.js';
import type { TimelineEntry, TimelineKind } from './timeline-entry.js';

/** Everything that the timeline is made of. */
export interface OrderHistory {
  order: Order;
  lines: readonly OrderLine[];
  issues: readonly OrderIssue[];
  sentMails: readonly OrderMail[];
  refunds: readonly Refund[];
  grants: readonly Download[];
  changes: readonly AuditEntry[];
}

const MAX_ENTRIES = 200;
const ALL_GIVEN_BACK = 'All of it was given back. If its pieces come back to you, add them to the stock';
const MAIL_LABELS = { confirmation: 'The confirmation', shipped: 'The mail about the parcel' } as const;

/** Everything that happened to an order, newest first. */
export function timelineOf(history: OrderHistory): TimelineEntry[] {
  const entries = [
    ...lifecycle(history),
    ...issues(history),
    ...pdfs(history),
    ...parcels(history),
    ...refunds(history),
    ...history.sentMails.map((mail) => mailEntry(mail, history.refunds)),
    ...timelineChanges(history.changes),
  ];
  return entries.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MAX_ENTRIES);
}

function lifecycle({ order }: OrderHistory): TimelineEntry[] {
  const { createdAt, paidAt, expiresAt, paymentState } = order;
  const entries: TimelineEntry[] = [entry(createdAt, 'order', 'The order was placed')];
  if (paidAt) entries.push(entry(paidAt, 'payment', `The payment of ${dollars(order.receivedCents)} was taken`));
  const isClosed = paymentState === 'expired';
  if (isClosed) entries.push(entry(expiresAt, 'payment', 'The payment page closed without a payment'));
  return entries;
}

function issues({ order, issues }: OrderHistory): TimelineEntry[] {
  return issues.flatMap((issue) => {
    const { raisedAt, acceptedAt, acceptedBy } = issue;
    const sentence = issueSentence(issue);
    if (acceptedAt) return entry(acceptedAt, 'payment', `The payment was accepted as it came. ${sentence}`, acceptedBy);
    return order.paymentState === 'needs_attention' ? entry(raisedAt, 'attention', `It needs your attention. ${sentence}`) : [];
  });
}

function pdfs({ order, lines, grants }: OrderHistory): TimelineEntry[] {
  const revokedAt = grants.find((grant) => grant.revokedAt)?.revokedAt;
  return [
    ...(order.fulfilledAt && lines.some(hasPdf) ? [entry(order.fulfilledAt, 'pdf', 'Its PDFs were made')] : []),
    ...(revokedAt ? [entry(revokedAt, 'pdf', 'The downloads of its PDFs ended with the refund')] : []),
  ];
}

function parcels({ order, changes }: OrderHistory): TimelineEntry[] {
  const { shippedAt, carrier, trackingNumber } = order;
  if (!shippedAt) return [];
  const sender = changes.find(({ action }) => action === 'parcel-sent');
  const words = carrier ? `The parcel left with ${carrier}, tracking number ${trackingNumber}` : 'The parcel left';
  return [entry(shippedAt, 'parcel', words, sender?.actorId ?? null)];
}

function refunds({ order, refunds }: OrderHistory): TimelineEntry[] {
  const times = refunds.filter(({ state }) => state === 'confirmed').map(({ createdAt }) => createdAt.getTime());
  const isWhole = order.paymentState === 'refunded' && order.stock === 'taken';
  return [
    ...(isWhole && times.length > 0 ? [entry(new Date(Math.max(...times)), 'refund', ALL_GIVEN_BACK)] : []),
    ...refunds.map((refund) => entry(refund.createdAt, 'refund', refundText(refund), refund.requestedBy)),
  ];
}

function refundText(refund: Refund): string {
  const amount = dollars(refund.amountCents);
  const because = refund.reason ? `: ${refund.reason}` : '';
  if (refund.state === 'requested') return `A refund of ${amount} was asked for, Stripe has not confirmed it yet${because}`;
  if (refund.state !== 'confirmed') return `A refund of ${amount} did not go through. ${refundProblem(refund)}`;
  return refund.source === 'stripe' ? `${amount} was given back at Stripe` : `${amount} was given back${because}`;
}

function mailEntry({ kind, refundId, isRepeat, createdAt, sentAt }: OrderMail, refunds: readonly Refund[]): TimelineEntry {
  const cents = refunds.find(({ id }) => id === refundId)?.amountCents ?? 0;
  const name = kind === 'refunded' ? `The mail about the refund of ${dollars(cents)}` : MAIL_LABELS[kind];
  const again = isRepeat ? ' again' : '';
  return sentAt ? entry(sentAt, 'mail', `${name} was sent${again}`) : entry(createdAt, 'mail', `${name} is waiting to be sent${again}`);
}

function entry(at: Date, kind: TimelineKind, text: string, by: string | null | undefined = null): TimelineEntry {
  return { at, kind, text, by: by ?? null };
}
