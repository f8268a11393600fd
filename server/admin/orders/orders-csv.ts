import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { VARIANT_NAMES } from '../../catalog/index.js';
import {
  contentOf,
  countedPictures,
  describeItems,
  describeUnits,
  isCancelled,
  mayBeFulfilled,
  type OrderWithLines,
  PROCESSING,
  unitsOutside,
  wordsOnGift,
} from '../../checkout/index.js';
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
  'Lost',
  'Paid At',
  'Shipped At',
  'Carrier',
  'Tracking Number',
  'Ship To',
  'Address Line 1',
  'Address Line 2',
  'City',
  'State',
  'Postal Code',
  'Country',
  'Phone',
  'Gifts',
  'Words',
  'Refunded Items',
  'Parcels',
];

/** The Swedish format, such as `2026-11-22 01:28`, which spreadsheets recognize. */
const SHOP_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: PROCESSING.timeZone,
});

/** Text that a spreadsheet would turn into a number, date or time: `04101`, `12E10`, `1/2`, `+15550100199`, `DEC-24`. */
const LIKE_NUMBER = /^(?:\d[\d.,:/ ()-]*|\d+e\d+|\+\d[\d ().-]{6,})$/i;
const LIKE_DATE = /^(?=.*\d)(?:\d{1,4}[ -]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:[ -]?\d{1,4})?$/i;
const LIKE_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Streams a CSV for spreadsheets, with a byte order mark so that they read UTF-8. Stops reading orders when the client
 * disconnects.
 * @throws Error when the first orders cannot be read
 */
export async function ordersCsv(orders: AsyncGenerator<OrderWithLines>): Promise<Readable> {
  const csv = stringify({ bom: true, header: true, columns: COLUMNS, quoted_match: /[\r\n]/, record_delimiter: 'windows' });
  pipeline(Readable.from(rowsOf(orders)), csv, () => undefined);
  await once(csv, 'readable');
  return csv;
}

async function* rowsOf(orders: AsyncGenerator<OrderWithLines>): AsyncGenerator<string[], void, undefined> {
  for await (const each of orders) {
    const { order, customer, lines, refunded, parcels } = each;
    const { name, line1, line2, city, state, postalCode, country, phone } = order.shipping ?? {};
    const address = [name, line1, line2, city, state, postalCode, country, phone ?? customer.phone];
    yield [
      order.number,
      SHOP_CLOCK.format(order.createdAt),
      toLabel(order.status),
      toLabel(order.paymentState),
      ...[customer.firstName, customer.lastName, orderEmail({ order, customer })].map(asText),
      amount(order.subtotalCents),
      asText(order.discountCode),
      ...[order.discountCents, order.shippingCents, order.taxCents, order.totalCents, order.refundedCents, order.lostCents].map(
        amount,
      ),
      order.paidAt ? SHOP_CLOCK.format(order.paidAt) : '',
      order.shippedAt ? SHOP_CLOCK.format(order.shippedAt) : '',
      ...[namesOf(parcels, 'carrier'), namesOf(parcels, 'trackingNumber'), ...address].map(asText),
      [...lines.map(describeGift), ...(order.packPictures ? [countedPictures(order.packPictures)] : [])].join('; '),
      asText(lines.flatMap(describeWords).join('; ')),
      describeItems(refunded, lines, order).join('; '),
      asText(describeParcels(each).join('; ')),
    ];
  }
}

/**
 * Text that a spreadsheet keeps as it is: what it would read as a number becomes a formula of a text, because digits would be
 * lost, and what it would run as a formula gets an apostrophe.
 */
function asText(text: string | null | undefined): string {
  if (!text) return '';
  if (LIKE_NUMBER.test(text) || LIKE_DATE.test(text)) return `="${text}"`;
  return LIKE_FORMULA.test(text) ? `'${text}` : text;
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

function namesOf(parcels: OrderWithLines['parcels'], name: 'carrier' | 'trackingNumber'): string {
  const names = parcels.filter((each) => !isCancelled(each)).flatMap(({ parcel }) => parcel[name] ?? []);
  return [...new Set(names)].join('; ');
}

/** `Sent 2026-11-22 01:28 with UPS 1Z999: 2 × Grandpa’s Own Mug`, and at the end what is in no parcel: `Not sent: 1 × A Poster` */
function describeParcels({ order, lines, refunded, reprints, parcels }: OrderWithLines): string[] {
  const kept = parcels.filter((each) => !isCancelled(each));
  const outside = mayBeFulfilled(order) ? unitsOutside(lines, refunded, reprints, kept) : [];
  return [
    ...kept.map((packed) => {
      const { state, carrier, trackingNumber, sentAt, deliveredAt } = packed.parcel;
      const since = deliveredAt ?? sentAt;
      const way = [carrier, trackingNumber].filter(Boolean).join(' ');
      const words = [toLabel(state), since && SHOP_CLOCK.format(since), way && `with ${way}`].filter(Boolean).join(' ');
      const content = contentOf(packed, lines).map(describeUnits).join(', ');
      return content ? `${words}: ${content}` : words;
    }),
    ...(outside.length > 0 ? [`Not sent: ${outside.map(describeUnits).join(', ')}`] : []),
  ];
}

/** `partly_refunded` is 'Partly refunded', as on the dashboard. */
function toLabel(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');
}
