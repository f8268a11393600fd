import { type AuditEntry, dollars } from '../../platform/index.js';
import { issueMessage } from '../model/issue-messages.js';
import type { LineRequest } from '../model/line-request.entity.js';
import type { Download } from '../model/download.entity.js';
import type { LineChange } from '../model/line-change.entity.js';
import type { PrintFile } from '../model/print-file.entity.js';
import { hasPdf, type OrderLine } from '../model/order-line.entity.js';
import type { OrderIssue } from '../model/order-issue.entity.js';
import type { PrintCheck } from '../model/print-check.entity.js';
import type { OrderMail } from '../model/order-mail.entity.js';
import type { Order } from '../model/order.entity.js';
import { describeItems, type RefundItem } from '../model/refund-item.entity.js';
import type { PackedParcel } from '../model/parcel.entity.js';
import type { Production } from '../model/production.entity.js';
import type { Refund } from '../model/refund.entity.js';
import { refundProblem } from '../model/refund-problem.js';
import { completion } from './timeline-completion.js';
import { historyOf } from '../production/index.js';
import { type ChangeText, entry, type TimelineEntry } from './timeline-entry.js';
import { PARCEL_CHANGES, parcelEntries } from './timeline-parcels.js';

/** The data that the timeline is derived from. */
export interface TimelineData {
  order: Order;
  lines: readonly OrderLine[];
  issues: readonly OrderIssue[];
  sentMails: readonly OrderMail[];
  refunds: readonly Refund[];
  refundItems: readonly RefundItem[];
  grants: readonly Download[];
  printFiles: readonly PrintFile[];
  parcels: readonly PackedParcel[];
  requests: readonly LineRequest[];
  lineChanges: readonly LineChange[];
  printChecks: readonly PrintCheck[];
  productions: readonly Production[];
  changes: readonly AuditEntry[];
}

const MAX_ENTRIES = 200;
const FULLY_REFUNDED = 'The full amount was refunded. If the gifts come back to you, add them to the stock';
const PAYMENT_STARTED = 'The customer paid from a bank account. The money is on its way, which takes days';
/** Why a print file was made from the picture as it was approved. */
const NOT_LARGER = {
  failed: 'a larger one couldn’t be made',
  no_photo: 'a larger one can’t be made, because its photo was deleted',
  other_engine: 'a larger one can’t be made here, because a picture service made it',
  different: 'a larger one would look different',
} as const;
const MAIL_LABELS = {
  payment_started: 'The email that the payment is on its way',
  payment_failed: 'The email that the payment failed',
  paid_twice: 'The email that the cart was paid twice',
  confirmation: 'The confirmation',
  shipped: 'The shipping email',
  gift: 'The email with the gift',
  line_request: 'The email with a question about a gift',
  line_reminder: 'The reminder of a question about a gift',
} as const;

/** Everything that happened to an order, newest first. */
export function timelineOf(history: TimelineData): TimelineEntry[] {
  const entries = [
    ...lifecycle(history),
    ...issues(history),
    ...pdfs(history),
    ...prints(history),
    ...parcelEntries(history),
    ...completion(history),
    ...printChecks(history),
    ...refunds(history),
    ...history.productions.flatMap(historyOf).map(({ at, text }) => entry(at, 'parcel', text)),
    ...history.sentMails.map((mail) => mailEntry(mail, history.refunds)),
    ...timelineChanges(history.changes),
  ];
  return entries.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MAX_ENTRIES);
}

function lifecycle({ order }: TimelineData): TimelineEntry[] {
  const { createdAt, paymentStartedAt, paymentFailedAt, paidAt, expiresAt, paymentState } = order;
  const entries: TimelineEntry[] = [entry(createdAt, 'order', 'The order was placed')];
  if (paymentStartedAt) entries.push(entry(paymentStartedAt, 'payment', PAYMENT_STARTED));
  if (paymentFailedAt) entries.push(entry(paymentFailedAt, 'payment', 'The customer’s bank refused the payment'));
  if (paidAt) entries.push(entry(paidAt, 'payment', `The payment of ${dollars(order.receivedCents)} was received`));
  const isClosed = paymentState === 'expired';
  if (isClosed) entries.push(entry(expiresAt, 'payment', 'The payment page closed without a payment'));
  return entries;
}

function issues({ order, issues }: TimelineData): TimelineEntry[] {
  return issues.flatMap((issue) => {
    const { raisedAt, acceptedAt, acceptedBy } = issue;
    const message = issueMessage(issue);
    if (acceptedAt && !acceptedBy) return entry(acceptedAt, 'payment', `${settledWords(issue)}. ${message}`);
    if (acceptedAt) return entry(acceptedAt, 'payment', `The payment was accepted. ${message}`, acceptedBy);
    return order.paymentState === 'needs_attention' ? entry(raisedAt, 'attention', `It needs your attention. ${message}`) : [];
  });
}

function settledWords({ code }: OrderIssue): string {
  return code === 'disputed' ? 'The dispute ended' : 'This was settled';
}

function pdfs({ order, lines, grants }: TimelineData): TimelineEntry[] {
  const revokedAt = grants.find((grant) => grant.revokedAt)?.revokedAt;
  return [
    ...(order.fulfilledAt && lines.some(hasPdf) ? [entry(order.fulfilledAt, 'pdf', 'The PDFs were created')] : []),
    ...(revokedAt ? [entry(revokedAt, 'pdf', 'The refund ended the PDF downloads')] : []),
  ];
}

function prints({ lines, printFiles }: TimelineData): TimelineEntry[] {
  return printFiles.flatMap(({ orderLineId, finishedAt, objectKey, render, upscale }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    if (!line || !finishedAt || !objectKey || !render || upscale === 'upscaled') return [];
    if (render === 'waiting' || render === 'rendered') return [];
    return entry(finishedAt, 'pdf', `“${line.productName}” is printed from the approved picture: ${NOT_LARGER[render]}`);
  });
}

function printChecks({ lines, printChecks }: TimelineData): TimelineEntry[] {
  return printChecks.flatMap(({ orderLineId, findings, checkedAt }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    if (!line) return [];
    const name = `“${line.productName}”`;
    const { releasedAt, releasedBy } = line;
    const found = findings.map(({ message }) => message).join('; ');
    const checked = found
      ? `The check of the print of ${name} found: ${found}`
      : `The check of the print of ${name} found nothing`;
    // A release by the owner is in the audit log.
    const byRule =
      releasedAt && !releasedBy ? [entry(releasedAt, 'change', `The print of ${name} was released by your rule`)] : [];
    return [entry(checkedAt, 'pdf', checked), ...byRule];
  });
}

function refunds(history: TimelineData): TimelineEntry[] {
  const { order, lines, refunds } = history;
  const times = refunds.filter(({ state }) => state === 'confirmed').map(({ createdAt }) => createdAt.getTime());
  const isWhole = order.paymentState === 'refunded' && lines.some(({ takenQuantity }) => takenQuantity > 0);
  return [
    ...(isWhole && times.length > 0 ? [entry(new Date(Math.max(...times)), 'refund', FULLY_REFUNDED)] : []),
    ...refunds.map((refund) => entry(refund.createdAt, 'refund', refundText(refund, history), refund.requestedBy)),
  ];
}

function refundText(refund: Refund, { order, lines, refundItems }: TimelineData): string {
  const items = refundItems.filter(({ refundId }) => refundId === refund.id);
  const described = describeItems(items, lines, order).join(', ');
  const amount = dollars(refund.amountCents) + (described && ` (${described})`);
  const because = refund.reason ? `: ${refund.reason}` : '';
  if (refund.state === 'requested') return `A refund of ${amount} was requested; Stripe hasn’t confirmed it yet${because}`;
  if (refund.state !== 'confirmed') return `A refund of ${amount} did not go through. ${refundProblem(refund)}`;
  return refund.source === 'stripe' ? `${amount} was refunded at Stripe` : `${amount} was refunded${because}`;
}

function mailEntry({ kind, refundId, isRepeat, createdAt, sentAt }: OrderMail, refunds: readonly Refund[]): TimelineEntry {
  const cents = refunds.find(({ id }) => id === refundId)?.amountCents ?? 0;
  const name = kind === 'refunded' ? `The email about the refund of ${dollars(cents)}` : MAIL_LABELS[kind];
  const again = isRepeat ? ' again' : '';
  return sentAt
    ? entry(sentAt, 'mail', `${name} was sent${again}`)
    : entry(createdAt, 'mail', `${name} is waiting to be sent${again}`);
}

/** Texts for audit log actions. Null for actions that the timeline derives from the order's own rows. */
const CHANGE_TEXTS: Readonly<Record<string, ChangeText | null>> = {
  'status-changed': [
    'change',
    (before, after) => `The status was changed from ${capitalized(before?.status)} to ${capitalized(after?.status)}`,
  ],
  'mail-resent': ['mail', (_, after) => `An email was requested again: ${text(after?.mail)}`],
  'note-added': ['note', () => 'A note was added'],
  'note-deleted': ['note', () => 'A note was deleted'],
  'note-restored': ['note', () => 'A deleted note was restored'],
  'evidence-recorded': ['payment', () => 'It was noted what was sent as evidence'],
  'evidence-deleted': ['payment', () => 'A note about evidence was deleted'],
  'evidence-restored': ['payment', () => 'A deleted note about evidence was restored'],
  'problem-reprint': ['parcel', () => 'A gift is printed again at no charge'],
  'problem-answer': ['mail', () => 'The customer’s problem was answered'],
  'problem-reopened': ['change', () => 'A decision about a problem was undone'],
  'problem-refund': null,
  'customer-asked-again': ['mail', () => 'The customer was asked again about a gift'],
  'address-changed': ['change', () => 'The shipping address was changed'],
  'prints-released': ['change', (_, after) => `${countedPrints(after)} released`],
  'print-reopened': ['change', () => 'A print was reopened'],
  'production-sent-now': ['change', () => 'It was sent to the print partner before the end of its hold'],
  'production-held': ['change', () => 'It was held back from the print partner'],
  'production-cancelled': ['change', () => 'The print partner was asked to cancel it'],
  'production-sent-again': ['change', () => 'It was sent to the print partner again'],
  'gift-by-hand': ['change', () => 'A gift was taken from the print partner, to be printed by hand'],
  'payment-accepted': null,
  'refund-requested': null,
  ...PARCEL_CHANGES,
};

function timelineChanges(changes: readonly AuditEntry[]): TimelineEntry[] {
  return changes.flatMap(({ action, before, after, createdAt, actorId }) => {
    const line = Object.hasOwn(CHANGE_TEXTS, action) ? CHANGE_TEXTS[action] : unknownChange(action);
    return line ? [{ at: createdAt, kind: line[0], text: line[1](before, after), by: actorId }] : [];
  });
}

function countedPrints(after: Parameters<ChangeText[1]>[1]): string {
  const count = Array.isArray(after?.lines) ? after.lines.length : 0;
  return count === 1 ? 'A print was' : `${count} prints were`;
}

/** `gift-wrapped` is 'Gift wrapped'. */
function unknownChange(action: string): ChangeText {
  return ['change', () => capitalized(action.replaceAll('-', ' '))];
}

function capitalized(value: unknown): string {
  const word = text(value);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
