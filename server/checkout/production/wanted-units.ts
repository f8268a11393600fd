import type { EntityManager } from '../../platform/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, isCancelled, type PackedParcel, unitsIn } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { listKept, unitsOf } from '../model/refund-item.entity.js';
import { findReprints, type Reprint } from '../model/reprint.entity.js';

/** Units of a released line that are to be made. */
export interface WantedUnits {
  line: OrderLine;
  /** Null for the units that were bought. */
  reprint: Reprint | null;
  quantity: number;
  /** Since when they may be made. */
  since: Date;
}

export async function listWanted(em: EntityManager, order: Order): Promise<WantedUnits[]> {
  const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
  const bought = await listKept(em, [order], lines.filter(isPhysical));
  const reprints = await findReprints(em, [order]);
  const sent = await findBoughtByHand(em, order, reprints);
  return [
    ...bought.flatMap(({ line, quantity }) => {
      const left = quantity - sent(line);
      return line.releasedAt && left > 0 ? [{ line, reprint: null, quantity: left, since: line.releasedAt }] : [];
    }),
    ...reprints.flatMap((reprint) => {
      // Nothing is made again of a line that was refunded.
      const line = bought.find((each) => each.line.id === reprint.orderLineId)?.line;
      const since = reprint.releasedAt;
      return line?.releasedAt && since ? [{ line, reprint, quantity: reprint.quantity, since }] : [];
    }),
  ];
}

/** Lines that the owner has sent units of. */
export async function findSentByHand(em: EntityManager, order: Order): Promise<ReadonlySet<string>> {
  const byHand = await findOwnParcels(em, order);
  return new Set(byHand.flatMap(({ contents }) => contents.map(({ orderLineId }) => orderLineId)));
}

/** How many bought units of a line the owner has sent. Reprints that the partner does not make are taken to be among the sent. */
async function findBoughtByHand(
  em: EntityManager,
  order: Order,
  reprints: readonly Reprint[],
): Promise<(line: OrderLine) => number> {
  const byHand = await findOwnParcels(em, order);
  if (byHand.length === 0) return () => 0;
  const items = await em.find(ProductionItem, { orderId: order.id, state: { $in: ['live', 'sent'] } });
  const ownReprints = reprints.filter(({ id }) => !items.some(({ reprintId }) => reprintId === id));
  return (line) => Math.max(0, unitsIn(byHand, line.id) - unitsOf(line, ownReprints));
}

async function findOwnParcels(em: EntityManager, order: Order): Promise<PackedParcel[]> {
  return (await findParcels(em, [order])).filter((each) => !each.parcel.productionId && !isCancelled(each));
}

export function isOf({ orderLineId, reprintId }: ProductionItem, { line, reprint }: WantedUnits): boolean {
  return orderLineId === line.id && reprintId === (reprint?.id ?? null);
}

/** Units of an item that are still wanted. None if the line was released again since: its artwork may have changed. */
export function keptQuantity(item: ProductionItem, wanted: readonly WantedUnits[]): number {
  const units = wanted.find((each) => isOf(item, each));
  return units && units.since <= item.createdAt ? units.quantity : 0;
}
