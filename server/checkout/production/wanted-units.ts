import type { EntityManager } from '../../platform/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, isCancelled } from '../model/parcel.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import { listKept } from '../model/refund-item.entity.js';
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
  return [
    ...bought.flatMap(({ line, quantity }) =>
      line.releasedAt ? [{ line, reprint: null, quantity, since: line.releasedAt }] : [],
    ),
    ...reprints.flatMap((reprint) => {
      const line = lines.find(({ id }) => id === reprint.orderLineId);
      const since = reprint.releasedAt;
      return line?.releasedAt && since ? [{ line, reprint, quantity: reprint.quantity, since }] : [];
    }),
  ];
}

/** Lines that the owner has sent units of. */
export async function findSentByHand(em: EntityManager, order: Order): Promise<ReadonlySet<string>> {
  const byHand = (await findParcels(em, [order])).filter((each) => !each.parcel.productionId && !isCancelled(each));
  return new Set(byHand.flatMap(({ contents }) => contents.map(({ orderLineId }) => orderLineId)));
}

export function isOf({ orderLineId, reprintId }: ProductionItem, { line, reprint }: WantedUnits): boolean {
  return orderLineId === line.id && reprintId === (reprint?.id ?? null);
}

/** Units of an item that are still wanted. None if the line was released again since: its artwork may have changed. */
export function keptQuantity(item: ProductionItem, wanted: readonly WantedUnits[]): number {
  const units = wanted.find((each) => isOf(item, each));
  return units && units.since <= item.createdAt ? units.quantity : 0;
}
