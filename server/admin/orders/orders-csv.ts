import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { VARIANT_NAMES } from '../../catalog/index.js';
import { countedPictures, type OrderWithLines, PROCESSING, wordsOnGift } from '../../checkout/index.js';
import { toDollars } from '../../platform/index.js';
import { orderEmail } from './admin-order.js';

const COLUMNS = [
  'Order Number',
  'Date',
  'Status',
  'Payment',
  'First Name',
  'Last Name',
  'Email',
  'Subtotal',
  'Discount Code',
  'Discount',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Paid At',
  'Shipped At',
  'Carrier',
  'Tracking Number',
  'Gifts',
  'Words',
];

/** The Swedish format, such as `2026-11-22 01:28`, which spreadsheets recognize. */
const SHOP_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: PROCESSING.timeZone,
});

/**
 * Streams a CSV for spreadsheets, with a byte order mark so that they read UTF-8, and with escaped formulas. Stops reading
 * orders when the client disconnects.
 * @throws Error when the first orders cannot be read
 */
export async function ordersCsv(orders: AsyncGenerator<OrderWithLines>): Promise<Readable> {
  const csv = stringify({ bom: true, header: true, columns: COLUMNS, escape_formulas: true, record_delimiter: 'windows' });
  pipeline(Readable.from(rowsOf(orders)), csv, () => undefined);
  await once(csv, 'readable');
  return csv;
}

async function* rowsOf(orders: AsyncGenerator<OrderWithLines>): AsyncGenerator<string[], void, undefined> {
  for await (const { order, customer, lines } of orders) {
    yield [
      order.number,
      SHOP_CLOCK.format(order.createdAt),
      toLabel(order.status),
      toLabel(order.paymentState),
      customer.firstName,
      customer.lastName,
      orderEmail({ order, customer }),
      amount(order.subtotalCents),
      order.discountCode ?? '',
      ...[order.discountCents, order.shippingCents, order.taxCents, order.totalCents, order.refundedCents].map(amount),
      order.paidAt ? SHOP_CLOCK.format(order.paidAt) : '',
      order.shippedAt ? SHOP_CLOCK.format(order.shippedAt) : '',
      order.carrier ?? '',
      order.trackingNumber ?? '',
      [...lines.map(describeGift), ...(order.packPictures ? [countedPictures(order.packPictures)] : [])].join('; '),
      lines.flatMap(describeWords).join('; '),
    ];
  }
}

function amount(cents: number): string {
  return toDollars(cents).toFixed(2);
}

/** `2 × The Two of You, Framed (Product)` */
function describeGift({ quantity, productName, variant }: OrderWithLines['lines'][number]): string {
  return `${quantity} × ${productName} (${VARIANT_NAMES[variant]})`;
}

/** `The Two of You, Framed: Their names “Nora & Theo”, The date “June 1”`; empty for a gift without words. */
function describeWords(line: OrderWithLines['lines'][number]): string[] {
  const said = wordsOnGift(line).map(({ label, text }) => `${label} “${text}”`);
  return said.length > 0 ? [`${line.productName}: ${said.join(', ')}`] : [];
}

/** `partly_refunded` is 'Partly refunded', as on the dashboard. */
function toLabel(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');
}
