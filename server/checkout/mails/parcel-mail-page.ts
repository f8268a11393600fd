import type { OrderLine } from '../model/order-line.entity.js';
import { contentOf, hasLeft, type PackedParcel } from '../model/parcel.entity.js';
import type { RefundedUnits } from '../model/refund-item.entity.js';
import type { Reprint } from '../model/reprint.entity.js';
import { describeUnits, type LineUnits, unitsOutside } from '../model/unsent-units.js';
import { trackingUrlOf } from '../fulfilment/index.js';
import {
  addressNote,
  footer,
  greeting,
  lineRow,
  onlyPicture,
  type OrderMailData,
  type OrderMailPage,
  seeOrder,
} from './order-mail-pages.js';

/** A parcel on its way, with what follows it. */
export interface ParcelMailData {
  packed: PackedParcel;
  /** Units that have not left yet. */
  rest: readonly LineUnits[];
  /** Whether other parcels of the order left, too. */
  isOneOfMany: boolean;
}

export function parcelMailData(
  packed: PackedParcel,
  all: readonly PackedParcel[],
  lines: readonly OrderLine[],
  refunded: readonly RefundedUnits[],
  reprints: readonly Reprint[],
): ParcelMailData {
  const left = all.filter(hasLeft);
  return { packed, rest: unitsOutside(lines, refunded, reprints, left), isOneOfMany: left.length > 1 };
}

/** The parcel that a mail is about, while it is on its way. @param parcelId null for the newest */
export function parcelToMail(parcels: readonly PackedParcel[], parcelId: string | null): PackedParcel | undefined {
  const found = parcels.findLast(({ parcel: { id } }) => parcelId === null || id === parcelId);
  return found?.parcel.state === 'sent' ? found : undefined;
}

export function parcelMail(data: OrderMailData, { packed, rest, isOneOfMany }: ParcelMailData): OrderMailPage {
  const { order } = data;
  const { carrier, trackingNumber } = packed.parcel;
  const url = trackingUrlOf(packed.parcel);
  const content = contentOf(packed, data.lines);
  const isPart = isOneOfMany || rest.length > 0;
  const see = seeOrder(data);
  return {
    ...footer(data),
    subject: `${isPart ? 'A parcel of your' : 'Your'} Keepsake order ${order.number} is on its way`,
    title: 'Your parcel is on its way',
    preheader: trackingNumber
      ? `${carrier ? `${carrier} tracking` : 'Tracking'} number: ${trackingNumber}.`
      : content.map(describeUnits).join(', '),
    picture: onlyPicture(
      data,
      content.map(({ line }) => line),
    ),
    paragraphs: [
      greeting(data, `${isPart ? 'a' : 'your'} parcel for order ${order.number} has shipped.`),
      ...trackingLines(carrier, trackingNumber),
      ...whatFollows(rest, isPart),
    ],
    ...(url ? { button: { label: 'Track your parcel', url }, links: [see] } : { button: see }),
    rows: content.map((units) => ({
      ...lineRow(units.line, data, content.length > 1),
      label: describeUnits(units),
      value: undefined,
      link: undefined,
    })),
    notes: addressNote(order, 'Sent to'),
  };
}

function trackingLines(carrier: string | null, number: string | null): string[] {
  if (!number) return [carrier ? `It travels with ${carrier}, without a tracking number.` : 'It has no tracking number.'];
  return [`${carrier ? `Carrier: ${carrier}. ` : ''}Tracking number: ${number}`, 'Tracking updates appear within a day.'];
}

function whatFollows(rest: readonly LineUnits[], isPart: boolean): string[] {
  if (rest.length > 0) return [`Still to come: ${rest.map(describeUnits).join(', ')}. We’ll email you when it ships.`];
  return isPart ? ['With it, everything in your order has shipped.'] : [];
}
