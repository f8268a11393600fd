import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ListedOrder } from '../../checkout/index.js';

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
];

/**
 * A table for spreadsheets, as it is read: they take it for UTF-8 by its mark, and what people have typed for text even
 * where it begins like a formula. When nobody takes it any more, nothing more is read.
 * @throws Error when the first orders cannot be read
 */
export async function ordersCsv(orders: AsyncGenerator<ListedOrder>): Promise<Readable> {
  const csv = stringify({ bom: true, header: true, columns: COLUMNS, escape_formulas: true, record_delimiter: 'windows' });
  pipeline(Readable.from(rowsOf(orders)), csv, () => undefined);
  await once(csv, 'readable');
  return csv;
}

async function* rowsOf(orders: AsyncGenerator<ListedOrder>): AsyncGenerator<string[], void, undefined> {
  for await (const { order, customer } of orders) {
    yield [
      order.number,
      order.createdAt.toISOString(),
      order.status,
      order.paymentState,
      customer.firstName,
      customer.lastName,
      order.email || customer.email,
      dollars(order.subtotalCents),
      dollars(order.shippingCents),
      dollars(order.totalCents),
      dollars(order.refundedCents),
      order.paidAt?.toISOString() ?? '',
      order.shippedAt?.toISOString() ?? '',
      order.carrier ?? '',
      order.trackingNumber ?? '',
    ];
  }
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
