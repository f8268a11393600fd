import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '../../platform/index.js';
import { Order } from './order.entity.js';
import { orderNotFound } from './order-not-found.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Locks an order until the transaction of `em` ends. Transactions lock an order before the rows that belong to it, and
 * several orders by ascending id, so that two of them cannot wait for each other.
 * @throws AppError CHECKOUT.ORDER_NOT_FOUND
 */
export async function lockOrder(em: EntityManager, id: string): Promise<Order> {
  return em.findOneOrFail(Order, { id }, { ...LOCK, failHandler: orderNotFound });
}

/** For work that is pointless, not wrong, once the order is deleted. */
export async function lockOrderIfExists(em: EntityManager, id: string): Promise<Order | null> {
  return em.findOne(Order, { id }, LOCK);
}

/** Leaves out orders that do not exist. */
export async function lockOrders(em: EntityManager, ids: readonly string[]): Promise<Order[]> {
  return em.find(Order, { id: { $in: [...ids] } }, { ...LOCK, orderBy: { id: 'asc' } });
}
