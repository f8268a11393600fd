import type { EntityManager } from '../../platform/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, isCancelled } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { listKept, listRefunded, unitsOf } from '../model/refund-item.entity.js';
import { findReprints, type Reprint } from '../model/reprint.entity.js';
import { unitsByHand } from '../model/units-by-hand.js';
import { unitsOutside } from '../model/unsent-units.js';

/** Units of a released line that are to be made. */
export interface WantedUnits {
  line: OrderLine;
  /** Null for the units that were bought. */
  reprint: Reprint | null;
  quantity: number;
  /** Since when they may be made. */
  since: Date;
}

/** Nothing is made that the owner has sent, nor more made again of a line than was not refunded. */
export async function listWanted(em: EntityManager, order: Order): Promise<WantedUnits[]> {
  const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
  const bought = await listKept(em, [order], lines.filter(isPhysical));
  const reprints = await findReprints(em, [order]);
  const limit = await createUnitLimit(em, order, lines, reprints);
  // Reprints take the unsent units first: the bought units were sent before them.
  const again = reprints.flatMap((reprint) => {
    const kept = bought.find(({ line }) => line.id === reprint.orderLineId);
    const since = reprint.releasedAt;
    if (!kept?.line.releasedAt || !since) return [];
    return limit({ line: kept.line, reprint, quantity: Math.min(reprint.quantity, kept.quantity), since });
  });
  const once = bought.flatMap(({ line, quantity }) =>
    line.releasedAt ? limit({ line, reprint: null, quantity, since: line.releasedAt }) : [],
  );
  return [...once, ...again];
}

/** Limits units to those that the partner makes or has made, and those of the line that are in no parcel yet. */
async function createUnitLimit(
  em: EntityManager,
  order: Order,
  lines: readonly OrderLine[],
  reprints: readonly Reprint[],
): Promise<(units: WantedUnits) => WantedUnits[]> {
  const items = await em.find(ProductionItem, { orderId: order.id, state: { $in: ['live', 'sent'] } });
  const parcels = (await findParcels(em, [order])).filter((each) => !isCancelled(each));
  const outside = unitsOutside(lines, await listRefunded(em, [order]), reprints, parcels);
  const free = new Map(unitsByHand(outside, parcels, items).map(({ line, quantity }) => [line.id, quantity]));
  return (units) => {
    const left = free.get(units.line.id) ?? 0;
    const made = unitsOf(
      units.line,
      items.filter((item) => isItemOf(item, units)),
    );
    const added = Math.min(left, Math.max(0, units.quantity - made));
    free.set(units.line.id, left - added);
    const quantity = Math.min(units.quantity, made + added);
    return quantity > 0 ? [{ ...units, quantity }] : [];
  };
}

/** Lines that the owner has sent units of. */
export async function findSentByHand(em: EntityManager, order: Order): Promise<ReadonlySet<string>> {
  const byHand = (await findParcels(em, [order])).filter((each) => !each.parcel.productionId && !isCancelled(each));
  return new Set(byHand.flatMap(({ contents }) => contents.map(({ orderLineId }) => orderLineId)));
}

export function isItemOf({ orderLineId, reprintId }: ProductionItem, { line, reprint }: WantedUnits): boolean {
  return orderLineId === line.id && reprintId === (reprint?.id ?? null);
}

/** Units of an item that are still wanted. None if the line was released again since: its artwork may have changed. */
export function keptQuantity(item: ProductionItem, wanted: readonly WantedUnits[]): number {
  const units = wanted.find((each) => isItemOf(item, each));
  return units && units.since <= item.createdAt ? units.quantity : 0;
}
