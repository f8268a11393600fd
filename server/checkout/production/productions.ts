import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, type EntityManager, Handles, Outbox } from '../../platform/index.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { type CancelReason, LIVE_STATES, Production } from '../model/production.entity.js';
import { reviewProduction } from '../orders/index.js';
import { stepProduction } from './step-production.js';

/** What the print partner makes of an order. The methods with `em` expect the order to be locked. */
@Injectable()
export class Productions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  @Handles(reviewProduction)
  async review({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const live = await em.find(Production, { orderId, state: { $in: [...LIVE_STATES] } }, { orderBy: { attempt: 'asc' } });
      if (mayBeFulfilled(order)) return this.keepMaking(live);
      for (const production of live) await this.cancel(em, production, 'order');
    });
  }

  /** Ends what the partner does not know yet, and asks it to cancel what it knows. Sent gifts are beyond that. */
  async cancel(em: EntityManager, production: Production, reason: CancelReason): Promise<void> {
    const { id: productionId, state } = production;
    if (state === 'waiting' || state === 'ready') return this.end(em, production, 'cancelled', reason);
    if (state === 'sent' || production.cancelAskedAt) return;
    const now = this.clock.now();
    Object.assign(production, { cancelAskedAt: now, cancelReason: reason, nextCheckAt: now });
    this.outbox.add(em, stepProduction, { productionId });
  }

  async end(
    em: EntityManager,
    production: Production,
    state: 'cancelled' | 'refused',
    reason: CancelReason | null,
  ): Promise<void> {
    Object.assign(production, { state, endedAt: this.clock.now(), nextCheckAt: null, failure: null, failingSince: null });
    const items = await em.find(ProductionItem, { productionId: production.id, state: 'live' });
    // The owner decides about the others.
    for (const item of items) item.state = reason === 'order' || reason === 'again' ? 'again' : 'ended';
  }

  /** The order goes on, and the partner has not been asked yet to cancel it. */
  private keepMaking(productions: readonly Production[]): void {
    for (const production of productions) {
      if (production.cancelReason !== 'order' || production.cancelRefusedAt) continue;
      Object.assign(production, { cancelAskedAt: null, cancelReason: null });
    }
  }
}
