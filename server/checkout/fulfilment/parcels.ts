import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager } from '../../platform/index.js';
import { OrderStatuses } from '../orders/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, hasLeft, type PackedParcel, Parcel, ParcelLine } from '../model/parcel.entity.js';
import { listRefunded } from '../model/refund-item.entity.js';
import { findReprints } from '../model/reprint.entity.js';
import { type LineUnits, unitsOutside } from '../model/unsent-units.js';
import { ParcelMails } from './parcel-mails.js';
import { applyNews, isOutdated, type ParcelNews } from './parcel-news.js';

/** Units by order line. */
export type Units = readonly { orderLineId: string; quantity: number }[];

/** The parcels of an order, and their effects on the order. */
@Injectable()
export class Parcels {
  constructor(
    private readonly clock: Clock,
    private readonly statuses: OrderStatuses,
    private readonly mails: ParcelMails,
  ) {}

  /** The order must be locked. Late or repeated news never moves a parcel backwards or removes the tracking number. */
  async follow(em: EntityManager, order: Order, productionId: string, news: readonly ParcelNews[]): Promise<void> {
    const parcels = (await findParcels(em, [order])).filter(({ parcel }) => parcel.productionId === productionId);
    for (const each of news) {
      const known = parcels.find(({ parcel }) => parcel.partnerShipmentId === each.partnerShipmentId);
      const packed = known ?? (await this.add(em, order, productionId, each.partnerShipmentId));
      if (!known) parcels.push(packed);
      if (packed.contents.length === 0 || !isOutdated(packed.parcel, each)) pack(em, packed, contentNow(packed, each.lines));
      // Tracking identifies the buyer.
      applyNews(packed.parcel, order.buyerErasedAt ? { ...each, ...NO_TRACKING } : each, this.clock.now());
    }
    await this.review(em, order, null);
  }

  /** Ends the parcels that have not left of a production that was canceled. The order must be locked. */
  async cancel(em: EntityManager, { id: productionId }: { id: string }): Promise<void> {
    await em.nativeUpdate(Parcel, { productionId, state: 'preparing' }, { state: 'cancelled' });
  }

  /**
   * Brings the order in line with its parcels, refunds and reprints: an order whose last units have left is completed, a
   * completed order with units left to send is reopened. Enqueues mails that are due. The order must be locked.
   * @param actorId the owner, if the owner made the change
   */
  async review(em: EntityManager, order: Order, actorId: string | null): Promise<void> {
    await this.mails.enqueueDue(em, order);
    const sentAt = await this.lastSentAt(em, order);
    const wasSent = Boolean(order.shippedAt);
    order.shippedAt = wasSent && sentAt ? order.shippedAt : sentAt;
    if (wasSent === Boolean(sentAt)) return;
    const isOpen = (order.status === 'pending' || order.status === 'processing') && mayBeFulfilled(order);
    if (sentAt && isOpen) this.statuses.change(em, actorId, order, 'completed');
    if (!sentAt && order.status === 'completed') this.statuses.change(em, actorId, order, 'processing');
  }

  /** When the last of the order was sent; null while there is something to send. */
  private async lastSentAt(em: EntityManager, order: Order): Promise<Date | null> {
    const left = (await findParcels(em, [order])).filter(hasLeft);
    if (left.length === 0 || (await findOutside(em, order, left)).length > 0) return null;
    return new Date(Math.max(...left.map(({ parcel }) => parcel.sentAt?.getTime() ?? 0)));
  }

  private async add(em: EntityManager, order: Order, productionId: string, partnerShipmentId: string): Promise<PackedParcel> {
    const ids = { id: uuidv7(), orderId: order.id, productionId, partnerShipmentId };
    const parcel = em.create(Parcel, { ...ids, state: 'preparing', createdAt: this.clock.now() });
    // The parcel's lines refer to its row.
    await em.flush();
    return { parcel, contents: [] };
  }
}

const NO_TRACKING = { carrier: null, trackingNumber: null, trackingUrl: null };

/** A parcel that has left gets no more pieces: those of a shipment that was canceled since are missing. */
function contentNow(packed: PackedParcel, units: Units): Units {
  if (!hasLeft(packed)) return units;
  return [...totals(units)].map(([orderLineId, quantity]) => {
    const known = packed.contents.find((line) => line.orderLineId === orderLineId);
    return { orderLineId, quantity: Math.min(quantity, known?.quantity ?? quantity) };
  });
}

function totals(units: Units): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { orderLineId, quantity } of units) {
    quantities.set(orderLineId, (quantities.get(orderLineId) ?? 0) + quantity);
  }
  return quantities;
}

/** Replaces the content of a parcel; an empty list changes nothing. */
export function pack(em: EntityManager, packed: PackedParcel, units: Units): void {
  const quantities = totals(units);
  if (quantities.size === 0) return;
  for (const line of packed.contents.filter(({ orderLineId }) => !quantities.has(orderLineId))) em.remove(line);
  packed.contents = [...quantities].map(([orderLineId, quantity]) => {
    const known = packed.contents.find((line) => line.orderLineId === orderLineId);
    return known
      ? Object.assign(known, { quantity })
      : em.create(ParcelLine, { parcelId: packed.parcel.id, orderLineId, quantity });
  });
}

/** Units to send that are in none of these parcels. */
export async function findOutside(em: EntityManager, order: Order, parcels: readonly PackedParcel[]): Promise<LineUnits[]> {
  const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
  return unitsOutside(lines, await listRefunded(em, [order]), await findReprints(em, [order]), parcels);
}
