import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Database, type EntityManager } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { Production, type ProductionState } from '../model/production.entity.js';

/** @returns when a worker next looks at the production; null for never */
type ProductionChange = (em: EntityManager, order: Order, production: Production) => Promise<Date | null> | Date | null;

@Injectable()
export class LockedProductions {
  constructor(private readonly database: Database) {}

  /**
   * Changes a production under the lock of its order. Does nothing if it has left these states since it was `seen`.
   * A time to look at it that was set since then, such as by a callback, is kept. What failed before is forgotten.
   */
  change(seen: Production, states: readonly ProductionState[], change: ProductionChange): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, seen.orderId);
      const production = await em.findOneOrFail(Production, { id: seen.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!states.includes(production.state)) return false;
      const woken = production.nextCheckAt?.getTime() !== seen.nextCheckAt?.getTime();
      Object.assign(production, { failure: null, failingSince: null });
      const nextCheckAt = await change(em, order, production);
      if (!woken || production.endedAt) production.nextCheckAt = nextCheckAt;
      return true;
    });
  }
}
