import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '../../platform/index.js';
import { orderLinkExpired, orderNotInAccount } from '../model/order-not-found.js';
import { Order } from '../model/order.entity.js';
import { OrderLinks } from '../orders/index.js';

/** Credentials for the problem reports of an order: the key of the order's link, or the signed-in buyer. */
export interface ProblemAccess {
  number: string;
  key: string | undefined;
  userId: string | undefined;
}

/** Orders that buyers may report problems of. */
@Injectable()
export class ProblemOrders {
  constructor(private readonly links: OrderLinks) {}

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND, also for orders of other customers, CHECKOUT.ORDER_LINK_EXPIRED */
  async find(em: EntityManager, { number, key, userId }: ProblemAccess, lockMode: LockMode = LockMode.NONE): Promise<Order> {
    const link = key === undefined ? null : this.links.check(number, key);
    if (link === 'expired') throw orderLinkExpired();
    if (link === 'forged' || (link === null && !userId)) throw orderNotInAccount();
    const owned = link === null ? { userId: userId! } : {};
    return em.findOneOrFail(Order, { number, buyerErasedAt: null, ...owned }, { lockMode, failHandler: orderNotInAccount });
  }
}
