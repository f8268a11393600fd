import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { arrayParameter, type EntityManager } from '../../platform/index.js';
import type { OrderLine } from './order-line.entity.js';
import type { Order } from './order.entity.js';
import { countedPictures } from '../marketing/packs/contract.js';
import { isLiveRefund, type Refund } from './refund.entity.js';

const KINDS = ['gift', 'pack', 'shipping'] as const;
export type RefundItemKind = (typeof KINDS)[number];

/** A refunded gift, pack or shipping. A refund of another amount has no items. */
export const RefundItem = defineEntity({
  name: 'RefundItem',
  schema: 'checkout',
  tableName: 'refund_items',
  properties: {
    id: p.uuid().primary(),
    refundId: p.uuid(),
    kind: p.enum(KINDS),
    /** Null unless it is a gift. */
    orderLineId: p.uuid().strictNullable(),
    /** Units of the gift, otherwise 1. */
    quantity: p.integer(),
    amountCents: p.integer(),
    /** Whether the owner wants the units back in stock. */
    putBack: p.boolean(),
    /** Units that are back in stock, while the refund is confirmed. */
    returnedQuantity: p.integer().default(0),
  },
});
export type RefundItem = InferEntity<typeof RefundItem>;

/** Items of the refunds that are requested or confirmed. */
export function findLiveItems(em: EntityManager, refunds: readonly Refund[]): Promise<RefundItem[]> {
  return em.find(RefundItem, { refundId: { $in: refunds.filter(isLiveRefund).map(({ id }) => id) } });
}

export type RefundedUnits = Pick<RefundItem, 'kind' | 'quantity'> & { orderId: string; orderLineId: string | null };

/** Items of the confirmed refunds of these orders. */
export async function listRefunded(em: EntityManager, orders: readonly Order[]): Promise<RefundedUnits[]> {
  const ids = orders.filter(({ refundedCents }) => refundedCents > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  return em.execute<RefundedUnits[]>(
    `select r.order_id as "orderId", i.kind, i.order_line_id as "orderLineId", sum(i.quantity)::int as quantity
     from checkout.refunds r join checkout.refund_items i on i.refund_id = r.id
     where r.state = 'confirmed' and r.order_id = any(?::uuid[]) group by 1, 2, 3`,
    [arrayParameter(ids)],
  );
}

interface Described {
  kind: RefundItemKind;
  orderLineId?: string | null;
  quantity: number;
}

/** The items in words, gifts first: `2 × Grandpa’s Own Mug`. */
export function describeItems(
  items: readonly Described[],
  lines: readonly Pick<OrderLine, 'id' | 'productName'>[],
  { packPictures }: Pick<Order, 'packPictures'>,
): string[] {
  const gifts = lines.flatMap(({ id, productName }) => {
    const item = items.find(({ orderLineId }) => orderLineId === id);
    return item ? [`${item.quantity} × ${productName}`] : [];
  });
  const has = (kind: RefundItemKind) => items.some((item) => item.kind === kind);
  return [...gifts, ...(has('pack') ? [countedPictures(packPictures ?? 0)] : []), ...(has('shipping') ? ['Shipping'] : [])];
}

export function unitsOf(line: { id: string }, items: readonly Pick<RefundItem, 'orderLineId' | 'quantity'>[]): number {
  return items.reduce((sum, { orderLineId, quantity }) => sum + (orderLineId === line.id ? quantity : 0), 0);
}

/** Whether all units of a line are in these items. */
export function isRefunded(line: OrderLine, refunded: readonly RefundedUnits[]): boolean {
  return unitsOf(line, refunded) >= line.quantity;
}

/** The lines with units that were not refunded, and how many. */
export async function listKept(
  em: EntityManager,
  orders: readonly Order[],
  lines: readonly OrderLine[],
): Promise<{ line: OrderLine; quantity: number }[]> {
  const refunded = await listRefunded(em, orders);
  const kept = lines.map((line) => ({ line, quantity: line.quantity - unitsOf(line, refunded) }));
  return kept.filter(({ quantity }) => quantity > 0);
}

/** SQL: how many units of an order line were refunded. */
export const REFUNDED_UNITS = (line: string): string =>
  `select coalesce(sum(i.quantity), 0) from checkout.refunds rf join checkout.refund_items i on i.refund_id = rf.id
   where rf.order_id = ${line}.order_id and rf.state = 'confirmed' and i.order_line_id = ${line}.id`;
