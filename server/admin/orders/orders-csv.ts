import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { VARIANT_NAMES } from '../../catalog/index.js';
import { type OrderWithLines, PROCESSING, wordsOnGift } from '../../checkout/index.js';
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
  'Shipping',
  'Total',
  'Refunded',
  'Paid At',
  'Shipped At',
  'Carrier',
  'Tracking Number',
  'Gifts',
  'Words',
];

/** `2026-11-22 01:28`: the Swedish write their days in the order of the standard, and spreadsheets know it. */
const SHOP_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: PROCESSING.timeZone,
});

/**
 * A table for spreadsheets, as it is read: they take it for UTF-8 by its mark, and what people have typed for text even
 * where it begins like a formula. When nobody takes it any more, nothing more is read.
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
      dollars(order.subtotalCents),
      dollars(order.shippingCents),
      dollars(order.totalCents),
      dollars(order.refundedCents),
      order.paidAt ? SHOP_CLOCK.format(order.paidAt) : '',
      order.shippedAt ? SHOP_CLOCK.format(order.shippedAt) : '',
      order.carrier ?? '',
      order.trackingNumber ?? '',
      lines.map(describeGift).join('; '),
      lines.flatMap(describeWords).join('; '),
    ];
  }
}

/** `2 × The Two of You, Framed (Product)` */
function describeGift({ quantity, productName, variant }: OrderWithLines['lines'][number]): string {
  return `${quantity} × ${productName} (${VARIANT_NAMES[variant]})`;
}

/** `The Two of You, Framed: Their names “Nora & Theo”, The date “June 1”`; nothing of a gift without words. */
function describeWords(line: OrderWithLines['lines'][number]): string[] {
  const said = wordsOnGift(line).map(({ label, text }) => `${label} “${text}”`);
  return said.length > 0 ? [`${line.productName}: ${said.join(', ')}`] : [];
}

/** `partly_refunded` is 'Partly refunded', as on the dashboard. */
function toLabel(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
