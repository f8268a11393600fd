import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '../../platform/index.js';
import { type Delivery, PARCEL_STATES } from '../fulfilment/contract.js';
import type { OrderLine } from './order-line.entity.js';
import type { Order } from './order.entity.js';

/** Gifts of an order that travel together. */
export const Parcel = defineEntity({
  name: 'Parcel',
  schema: 'checkout',
  tableName: 'parcels',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    /** Production at the print partner that made the gifts; null for a parcel that the owner sends. */
    productionId: p.uuid().strictNullable(),
    /** The partner's id; unique in a production. Both are set, or neither. */
    partnerShipmentId: p.string().strictNullable(),
    state: p.enum(PARCEL_STATES),
    carrier: p.string().strictNullable(),
    trackingNumber: p.string().strictNullable(),
    /** Only https. Without it, the address of the carrier's tracking page may be known. */
    trackingUrl: p.string().strictNullable(),
    createdAt: p.datetime(),
    /** When the parcel left; kept even if it turns out that the parcel did not leave. */
    sentAt: p.datetime().strictNullable(),
    deliveredAt: p.datetime().strictNullable(),
    /** When the customer is mailed about the parcel, if it is on its way by then; null once the mail is enqueued. */
    mailDueAt: p.datetime().strictNullable(),
  },
});
export type Parcel = InferEntity<typeof Parcel>;

/** How many units of an order line are in a parcel. */
export const ParcelLine = defineEntity({
  name: 'ParcelLine',
  schema: 'checkout',
  tableName: 'parcel_lines',
  properties: {
    parcelId: p.uuid().primary(),
    orderLineId: p.uuid().primary(),
    quantity: p.integer(),
  },
});
export type ParcelLine = InferEntity<typeof ParcelLine>;

export interface PackedParcel {
  parcel: Parcel;
  contents: ParcelLine[];
}

/** Parcels of these orders with their content, oldest first. */
export async function findParcels(em: EntityManager, orders: readonly Pick<Order, 'id'>[]): Promise<PackedParcel[]> {
  const orderId = { $in: orders.map(({ id }) => id) };
  const parcels = await em.find(Parcel, { orderId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const lines = await em.find(ParcelLine, { parcelId: { $in: parcels.map(({ id }) => id) } });
  const contents = Map.groupBy(lines, ({ parcelId }) => parcelId);
  return parcels.map((parcel) => ({ parcel, contents: contents.get(parcel.id) ?? [] }));
}

/** Whether the parcel left the shop or the partner. */
export function hasLeft({ parcel: { state } }: PackedParcel): boolean {
  return state === 'sent' || state === 'delivered';
}

export function isCancelled({ parcel: { state } }: PackedParcel): boolean {
  return state === 'cancelled';
}

/** How much of an order was sent, or has arrived; null before the first parcel left. */
export function deliveryOf({ shippedAt }: Pick<Order, 'shippedAt'>, parcels: readonly PackedParcel[]): Delivery | null {
  const left = parcels.filter(hasLeft);
  if (left.length === 0) return null;
  if (!shippedAt) return 'partly_sent';
  return left.every(({ parcel }) => parcel.state === 'delivered') ? 'delivered' : 'sent';
}

/** The content of a parcel, in the order of the lines. */
export function contentOf({ contents }: PackedParcel, lines: readonly OrderLine[]): { line: OrderLine; quantity: number }[] {
  return lines.flatMap((line) => {
    const found = contents.find(({ orderLineId }) => orderLineId === line.id);
    return found ? [{ line, quantity: found.quantity }] : [];
  });
}

/** Units of an order line in these parcels. */
export function unitsIn(parcels: readonly PackedParcel[], lineId: string): number {
  const contents = parcels.flatMap((each) => each.contents).filter(({ orderLineId }) => orderLineId === lineId);
  return contents.reduce((sum, { quantity }) => sum + quantity, 0);
}
