import { dollars, type Mail, type MailRow, mailPage, defuseLinks } from '../../platform/index.js';
import { RETURNS, SHIPPING_NAMES, SHIPPING_TIMES } from '../contract.js';
import { hasPdf, isPhysical, type OrderLine, wordsOnGift } from '../orders/order-line.entity.js';
import type { Order } from '../orders/order.entity.js';
import { ORDER_LINK_DAYS } from '../orders/order-links.js';
import { parcelLabel } from '../fulfilment/parcel-label.js';
import { trackingOf } from '../fulfilment/tracking.js';

/** How long download links in mails work. */
export const LINK_DAYS = 7;
const VARIANT_WORDS = { pdf: 'PDF', product: 'gift', combo: 'gift and PDF' } as const;

const PACKING = `${SHIPPING_TIMES.processing} ${SHIPPING_TIMES.promise} We’ll email you when it does.`;

export interface OrderMailData {
  order: Order;
  lines: readonly OrderLine[];
  /** JPEGs of gifts with their pictures and words on them, by the line's id. */
  views: ReadonlyMap<string, Buffer>;
  /** Empty if there is none, or none that is safe in a mail. */
  firstName: string;
  downloads: readonly { name: string; url: string }[];
  /** Opens the order without an account. */
  orderUrl: string;
}

type Page = Pick<Mail, 'subject' | 'text' | 'html' | 'pictures'>;

export function confirmationMail(facts: OrderMailData): Page {
  const { order, lines, downloads } = facts;
  return {
    pictures: picturesOf(facts),
    subject: `Your Keepsake order ${order.number}`,
    ...mailPage({
      title: 'Thank you for your order',
      preheader: downloads.length > 0 ? readyPdfs(downloads.length) : `We’ve received ${dollars(order.totalCents)}.`,
      paragraphs: [
        addressed(facts, `we’ve received your payment for order ${order.number}.`),
        ...(order.status === 'cancelled' ? ['This order is cancelled.'] : nextSteps(facts)),
        ...refundNote(order),
      ],
      links: [
        ...downloads.map(({ name, url }) => ({ label: `Download ${name}`, url })),
        { label: 'See your order', url: facts.orderUrl },
      ],
      rows: [...lines.map((line) => lineRow(line, facts)), ...totalRows(order, lines.some(isPhysical))],
      notes: [...sendingTo(order), LINK_NOTE],
    }),
  };
}

export function shippedMail(facts: OrderMailData): Page {
  const { order, lines } = facts;
  const tracking = trackingOf(order);
  const parcel = lines.filter(isPhysical);
  return {
    pictures: picturesOf(facts),
    subject: `Your Keepsake order ${order.number} is on its way`,
    ...mailPage({
      title: 'Your parcel is on its way',
      preheader: tracking ? `${tracking.carrier} tracking number: ${tracking.number}.` : `Order ${order.number} has shipped.`,
      paragraphs: [
        addressed(facts, `your parcel for order ${order.number} has shipped.`),
        ...(tracking ? [`Carrier: ${tracking.carrier}. Tracking number: ${tracking.number}`] : []),
        'Tracking updates appear within a day.',
      ],
      links: [
        ...(tracking?.url ? [{ label: 'Track the parcel', url: tracking.url }] : []),
        { label: 'See your order', url: facts.orderUrl },
      ],
      rows: parcel.map((line) => ({ ...lineRow(line, facts), value: `× ${line.quantity}`, label: line.productName })),
      notes: [...sendingTo(order), LINK_NOTE],
    }),
  };
}

/** @param cents amount of this refund */
export function refundedMail(facts: OrderMailData, cents: number): Page {
  const { order, lines, downloads } = facts;
  const isFull = order.paymentState === 'refunded';
  return {
    subject: `Your refund of ${dollars(cents)} for Keepsake order ${order.number}`,
    ...mailPage({
      title: `We’ve refunded ${dollars(cents)}`,
      preheader: `It takes ${RETURNS.cardDays} days to appear on your card.`,
      paragraphs: [
        addressed(facts, `we’ve refunded ${dollars(cents)} for order ${order.number}, to the card you paid with.`),
        `Card refunds take ${RETURNS.cardDays} days to appear.`,
        ...(isFull && lines.some(hasPdf) ? ['Your whole order was refunded, so its PDF downloads no longer work.'] : []),
        ...(downloads.length > 0 ? ['Your downloads still work.'] : []),
      ],
      links: [{ label: 'See your order', url: facts.orderUrl }],
      rows: [
        { label: 'Order total', value: dollars(order.totalCents) },
        { label: 'This refund', value: dollars(cents) },
        { label: 'Refunded in total', value: dollars(order.refundedCents), isTotal: true },
      ],
      notes: [LINK_NOTE],
    }),
  };
}

const LINK_NOTE = {
  title: 'Keep this email to yourself',
  lines: [`"See your order" needs no account and works for ${ORDER_LINK_DAYS} days. Anyone who has this email can open it.`],
};

function addressed({ firstName }: OrderMailData, words: string): string {
  return firstName ? `Hi ${firstName}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

function nextSteps({ order, lines, downloads }: OrderMailData): string[] {
  if (order.paymentState === 'refunded') return ['It was refunded, so its downloads no longer work.'];
  const steps = downloads.length > 0 ? [describeDownloads(downloads.length, Boolean(order.userId))] : [];
  if (downloads.length === 0 && lines.some(hasPdf)) steps.push('We’re making your PDF. You’ll find it under "See your order" in a moment.');
  if (lines.some(isPhysical)) {
    steps.push(order.shippedAt ? 'Your parcel has shipped.' : PACKING);
  }
  return steps;
}

function describeDownloads(count: number, hasAccount: boolean): string {
  const links = count === 1 ? 'The button below works' : 'The buttons below work';
  const where = hasAccount ? 'your account and under "See your order"' : '"See your order"';
  return `${readyPdfs(count)} ${links} for ${LINK_DAYS} days; you’ll find new ones in ${where}.`;
}

function readyPdfs(count: number): string {
  return count === 1 ? 'Your PDF is ready.' : `Your ${count} PDFs are ready.`;
}

function refundNote(order: Order): string[] {
  return order.refundedCents > 0 ? [`We’ve refunded ${dollars(order.refundedCents)} of it.`] : [];
}

/** Attached, because a link would expire, and would reveal who opens the mail and when. */
function picturesOf({ views }: OrderMailData): Mail['pictures'] {
  return [...views].map(([name, jpeg]) => ({ name, jpeg }));
}

function lineRow(line: OrderLine, { views }: OrderMailData): MailRow {
  const words = wordsOnGift(line).map(({ label, text }) => `${label}: ${defuseLinks(text)}`);
  const dedication = line.dedication ? [`"${defuseLinks(line.dedication)}"`] : [];
  return {
    label: `${line.quantity} × ${line.productName}, ${VARIANT_WORDS[line.variant]}`,
    detail: [...words, ...dedication].join('\n'),
    value: dollars(line.quantity * line.unitCents),
    picture: views.has(line.id) ? line.id : undefined,
  };
}

function totalRows(order: Order, isShipped: boolean): MailRow[] {
  const shipping = order.shippingCents === 0 ? 'free' : dollars(order.shippingCents);
  const label = order.shippingMethod ? SHIPPING_NAMES[order.shippingMethod] : 'Shipping';
  return [
    ...(isShipped ? [{ label, value: shipping }] : []),
    { label: 'Total', value: dollars(order.totalCents), isTotal: true },
  ];
}

function sendingTo({ shipping, shippedAt }: Order): { title: string; lines: string[] }[] {
  return shipping ? [{ title: shippedAt ? 'Sent to' : 'Sending to', lines: parcelLabel(shipping).map(defuseLinks) }] : [];
}
