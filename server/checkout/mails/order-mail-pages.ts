import { orientationAfterName } from '../../catalog/index.js';
import { defuseLinks, dollars, type Mail, type MailLink, type MailPage, type MailRow } from '../../platform/index.js';
import { RETURNS, SHIPPING, SHIPPING_TIMES } from '../contract.js';
import { hasPdf, isPhysical, type OrderLine, VARIANT_WORDS, wordsOnGift } from '../model/order-line.entity.js';
import { countedPictures, picturesAdded } from '../marketing/packs/contract.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { describeItems, type RefundItem } from '../model/refund-item.entity.js';
import { OrderLinks } from '../orders/index.js';
import { parcelLabel } from '../fulfilment/index.js';

/** How long download links in mails work. */
export const LINK_DAYS = 7;

const PACKING = `${SHIPPING_TIMES.processing} ${SHIPPING_TIMES.promise} We’ll email you when it does.`;
const FOLLOW = 'Your order shows where it is: checked, printing or shipped.';

export interface OrderMailData {
  order: Order;
  lines: readonly OrderLine[];
  /** JPEGs of gifts by line id, with the customer's picture and words if there are any. */
  pictures: ReadonlyMap<string, Buffer>;
  /** Empty if there is no name that is safe in a mail. */
  firstName: string;
  downloads: readonly { orderLineId: string; url: string }[];
  /** Gifts that wait for the customer's picture or words. */
  waiting: readonly WaitingGift[];
  /** Opens the order without an account. */
  orderUrl: string;
}

export interface WaitingGift {
  orderLineId: string;
  productName: string;
  /** The missing parts of the gift, in words: your picture. */
  lacks: string;
  /** Opens the page of this gift. */
  url: string;
}

export type OrderMailPage = Omit<Mail, 'to' | 'key'>;

export function confirmationMail(data: OrderMailData): OrderMailPage {
  const { order, lines, downloads } = data;
  return {
    ...footer(data),
    subject: `Your Keepsake order ${order.number}`,
    title: 'Thank you for your order',
    preheader: downloads.length > 0 ? readyPdfs(downloads.length) : `We’ve received ${dollars(order.totalCents)}.`,
    picture: onlyPicture(data, lines),
    paragraphs: [
      greeting(data, `we’ve received your payment for order ${order.number}.`),
      ...(order.status === 'cancelled' ? ['This order is canceled.'] : nextSteps(data)),
      ...refundNote(order),
    ],
    ...completeOrSee(data),
    rows: orderRows(data),
    notes: addressNote(order, order.shippedAt ? 'Sent to' : 'Sending to'),
  };
}

/**
 * @param cents amount of this refund
 * @param items of this refund
 */
export function refundedMail(data: OrderMailData, cents: number, items: readonly RefundItem[]): OrderMailPage {
  const { order, lines, downloads } = data;
  const isFull = order.paymentState === 'refunded';
  return {
    ...footer(data),
    subject: `Your refund of ${dollars(cents)} for Keepsake order ${order.number}`,
    title: `We’ve refunded ${dollars(cents)}`,
    preheader: `It takes ${RETURNS.cardDays} days to appear on your card.`,
    paragraphs: [
      greeting(
        data,
        `we’ve refunded ${dollars(cents)} for order ${order.number} to the card you paid with. It takes ${RETURNS.cardDays} days to appear.`,
      ),
      ...(isFull && lines.some(hasPdf) ? ['Your whole order was refunded, so its PDF downloads no longer work.'] : []),
      ...(downloads.length > 0 ? ['Your downloads still work.'] : []),
    ],
    button: seeOrder(data),
    rows: [
      { label: 'Order total', value: dollars(order.totalCents) },
      ...items.map((item) => {
        const [label = ''] = describeItems([item], lines, order);
        return { label, value: dollars(item.amountCents) };
      }),
      { label: 'This refund', value: dollars(cents) },
      { label: 'Refunded in total', value: dollars(order.refundedCents), isTotal: true },
    ],
  };
}

/** After a cart was paid a second time, on another payment page. */
export function paidTwiceMail(data: OrderMailData): OrderMailPage {
  const { number, receivedCents } = data.order;
  return {
    ...footer(data),
    subject: `You paid twice for the same cart (Keepsake order ${number})`,
    title: 'You paid twice for the same cart',
    preheader: 'We’ve stopped the second order and will write to you about a refund.',
    paragraphs: [
      greeting(data, `we’ve received ${dollars(receivedCents)} for order ${number}, but you had already paid for the same cart.`),
      'We’ve stopped this second order. There’s nothing you have to do: we’ll write to you within 24 hours about a refund. If you want both orders, please reply to this email.',
    ],
    button: seeOrder(data),
  };
}

export function footer({ order }: OrderMailData): Pick<MailPage, 'smallPrint' | 'reason'> {
  return {
    smallPrint: [OrderLinks.ADVICE],
    reason: `You’re getting this email because of your order ${order.number}.`,
  };
}

export function seeOrder({ orderUrl }: OrderMailData): MailLink {
  return { label: 'See your order', url: orderUrl };
}

/** The button leads to the customer's first task, if there is one. */
function completeOrSee(data: OrderMailData): Pick<MailPage, 'button' | 'links'> {
  const usual = downloadOrSee(data);
  const [first, ...others] = waitingGifts(data).map(({ lacks, productName, url }): MailLink => ({
    label: `Add ${lacks} to “${productName}”`,
    url,
  }));
  if (!first) return usual;
  return { button: first, links: [...others, ...(usual.button ? [usual.button] : []), ...(usual.links ?? [])] };
}

/** Empty for an order that will not be made. */
function waitingGifts({ order, waiting }: OrderMailData): readonly WaitingGift[] {
  return mayBeFulfilled(order) ? waiting : [];
}

/** With several PDFs, links to the order page, which lists all of them. */
function downloadOrSee(data: OrderMailData): Pick<MailPage, 'button' | 'links'> {
  const [first, second] = data.downloads;
  if (!first) return { button: seeOrder(data) };
  if (second) return { button: { label: 'Download your PDFs', url: data.orderUrl } };
  return { button: { label: 'Download your PDF', url: first.url }, links: [seeOrder(data)] };
}

export function greeting({ firstName }: OrderMailData, message: string): string {
  return firstName ? `Hi ${firstName}, ${message}` : message.charAt(0).toUpperCase() + message.slice(1);
}

function nextSteps(data: OrderMailData): string[] {
  const { order, lines, downloads } = data;
  if (order.paymentState === 'refunded') return ['It was refunded, so its downloads no longer work.'];
  const pictures = order.packPictures ? [picturesAdded(order.packPictures)] : [];
  const steps = downloads.length > 0 ? [describeDownloads(downloads.length)] : [];
  if (!order.fulfilledAt && lines.some(hasPdf)) steps.push('We’re making your PDF. You’ll find it with your order in a moment.');
  if (lines.some(isPhysical)) {
    steps.push(order.shippedAt ? 'Your parcel has shipped.' : `${PACKING} ${FOLLOW}`);
  }
  for (const { productName, lacks } of waitingGifts(data)) {
    steps.push(`“${productName}” isn’t printed yet: it waits for ${lacks}. We print it as soon as it’s there.`);
  }
  return [...pictures, ...steps];
}

/** Everything in the order, and its total. */
export function orderRows(data: OrderMailData): MailRow[] {
  const { order, lines } = data;
  return [
    ...lines.map((line) => lineRow(line, data, lines.length > 1)),
    ...packRows(order),
    ...totalRows(order, lines.some(isPhysical)),
  ];
}

function packRows({ packPictures, packCents }: Order): MailRow[] {
  return packPictures ? [{ label: countedPictures(packPictures), value: dollars(packCents) }] : [];
}

function describeDownloads(count: number): string {
  const links = count === 1 ? 'The link works' : 'The links in this email work';
  return `${readyPdfs(count)} ${links} for ${LINK_DAYS} days; after that, open your order for ${count === 1 ? 'a new one' : 'new ones'}.`;
}

function readyPdfs(count: number): string {
  return count === 1 ? 'Your PDF is ready.' : `Your ${count} PDFs are ready.`;
}

function refundNote(order: Order): string[] {
  return order.refundedCents > 0 ? [`We’ve refunded ${dollars(order.refundedCents)} of it.`] : [];
}

/** A single gift is shown at the full width of the mail. */
export function onlyPicture({ pictures }: OrderMailData, [line, ...others]: readonly OrderLine[]): MailPage['picture'] {
  const jpeg = line && others.length === 0 && pictures.get(line.id);
  return jpeg ? { jpeg, alt: line.productName } : undefined;
}

export function lineRow(line: OrderLine, { pictures, downloads }: OrderMailData, isOneOfMany: boolean): MailRow {
  const { kind, orientation } = line;
  const turned = orientationAfterName(kind, orientation);
  const words = wordsOnGift(line).map(({ label, text }) => `${label}: ${defuseLinks(text)}`);
  const dedication = line.dedication ? [`"${defuseLinks(line.dedication)}"`] : [];
  const download = downloads.length > 1 && downloads.find(({ orderLineId }) => orderLineId === line.id);
  return {
    label: `${line.quantity} × ${line.productName}, ${VARIANT_WORDS[line.variant]}${turned}`,
    detail: [...words, ...dedication].join('\n'),
    value: dollars(line.quantity * line.unitCents),
    picture: isOneOfMany ? pictures.get(line.id) : undefined,
    link: download ? { label: 'Download PDF', url: download.url } : undefined,
  };
}

function totalRows(order: Order, isShipped: boolean): MailRow[] {
  const shipping = order.shippingCents === 0 ? 'free' : dollars(order.shippingCents);
  const label = order.shippingMethod ? SHIPPING[order.shippingMethod].name : 'Shipping';
  return [
    ...(order.discountCents > 0 ? [{ label: `Discount ${order.discountCode}`, value: `−${dollars(order.discountCents)}` }] : []),
    ...(isShipped ? [{ label, value: shipping }] : []),
    ...(order.taxCents > 0 ? [{ label: 'Sales tax', value: dollars(order.taxCents) }] : []),
    { label: 'Total', value: dollars(order.totalCents), isTotal: true },
  ];
}

export function addressNote({ shipping }: Order, title: string): { title: string; lines: string[] }[] {
  return shipping ? [{ title, lines: parcelLabel(shipping).map(defuseLinks) }] : [];
}
