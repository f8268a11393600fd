import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager } from '../../platform/index.js';
import { OrderStatuses } from '../orders/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, hasLeft, type PackedParcel, Parcel, ParcelLine, unitsIn } from '../model/parcel.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { ParcelMails } from './parcel-mails.js';
import { applyNews, isOutdated, type ParcelNews } from './parcel-news.js';

/** Units by order line. */
export type Units = readonly { orderLineId: string; quantity: number }[];

/** The parcels of an order, and what follows from them for the order. */
@Injectable()
export class Parcels {
  constructor(
    private readonly clock: Clock,
    private readonly statuses: OrderStatuses,
    private readonly mails: ParcelMails,
  ) {}

  /** The order must be locked. Late or doubled news never move a parcel backwards; its tracking changes but never empties. */
  async follow(em: EntityManager, order: Order, productionId: string, news: readonly ParcelNews[]): Promise<void> {
    const parcels = (await findParcels(em, [order])).filter(({ parcel }) => parcel.productionId === productionId);
    for (const each of news) {
      const known = parcels.find(({ parcel }) => parcel.partnerShipmentId === each.partnerShipmentId);
      const packed = known ?? this.add(em, order, productionId, each.partnerShipmentId);
      if (!known) parcels.push(packed);
      if (packed.contents.length === 0 || !isOutdated(packed.parcel, each)) pack(em, packed, each.lines);
      applyNews(packed.parcel, each, this.clock.now());
    }
    await this.review(em, order, null);
  }

  /** Whether every unit that was not refunded is in a parcel that left. False for an order without parcels. */
  async areAllSent(em: EntityManager, order: Order): Promise<boolean> {
    const sent = (await findParcels(em, [order])).filter(({ parcel }) => hasLeft(parcel));
    return sent.length > 0 && (await listOutside(em, order, sent)).length === 0;
  }

  /**
   * Brings the order in line with its parcels, its refunds and its reprints: when the last of it has left, it is completed; when
   * something is to be sent after all, it goes on. Enqueues mails that are due. The order must be locked.
   * @param actorId the owner, if it is the owner who changed something
   */
  async review(em: EntityManager, order: Order, actorId: string | null): Promise<void> {
    await this.mails.enqueueDue(em, order);
    const isSent = await this.areAllSent(em, order);
    if (isSent === Boolean(order.shippedAt)) return;
    order.shippedAt = isSent ? this.clock.now() : null;
    if (isSent && (order.status === 'pending' || order.status === 'processing')) {
      this.statuses.change(em, actorId, order, 'completed');
    } else if (!isSent && order.status === 'completed') this.statuses.change(em, actorId, order, 'processing');
  }

  private add(em: EntityManager, order: Order, productionId: string, partnerShipmentId: string): PackedParcel {
    const ids = { id: uuidv7(), orderId: order.id, productionId, partnerShipmentId };
    return { parcel: em.create(Parcel, { ...ids, state: 'preparing', createdAt: this.clock.now() }), contents: [] };
  }
}

/** Replaces what is in a parcel; no units leave it as it is. */
export function pack(em: EntityManager, packed: PackedParcel, units: Units): void {
  const quantities = new Map<string, number>();
  for (const { orderLineId, quantity } of units) {
    quantities.set(orderLineId, (quantities.get(orderLineId) ?? 0) + quantity);
  }
  if (quantities.size === 0) return;
  for (const line of packed.contents.filter(({ orderLineId }) => !quantities.has(orderLineId))) em.remove(line);
  packed.contents = [...quantities].map(([orderLineId, quantity]) => {
    const known = packed.contents.find((line) => line.orderLineId === orderLineId);
    return known
      ? Object.assign(known, { quantity })
      : em.create(ParcelLine, { parcelId: packed.parcel.id, orderLineId, quantity });
  });
}

/** Units to send that are in none of these parcels, with their lines in the order of the order. */
export async function listOutside(
  em: EntityManager,
  order: Order,
  parcels: readonly PackedParcel[],
): Promise<{ line: OrderLine; quantity: number }[]> {
  const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
  const kept = await listKept(em, [order], lines.filter(isPhysical));
  const outside = kept.map(({ line, quantity }) => ({ line, quantity: quantity - unitsIn(parcels, line.id) }));
  return outside.filter(({ quantity }) => quantity > 0);
}
