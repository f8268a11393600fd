import { Injectable } from '@nestjs/common';
import { AppError, AuditLog, Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { findParcels } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { awaitsSubmission, isCancelling, isLive, Production } from '../model/production.entity.js';
import { OrderStatuses, reviewProduction } from '../orders/index.js';
import { mayPrintByHand } from './may-print-by-hand.js';
import { ProductionIssues } from './production-issues.js';
import { Productions } from './productions.js';
import { stepLease, stepProduction } from './step-production.js';

interface ProductionIds {
  orderId: string;
  productionId: string;
}

/** The owner's actions on a production. All methods throw CHECKOUT.PRODUCTION_NOT_FOUND and CHECKOUT.PRODUCTION_MOVED_ON. */
@Injectable()
export class ProductionActions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly productions: Productions,
    private readonly issues: ProductionIssues,
    private readonly statuses: OrderStatuses,
  ) {}

  /** Ends the hold. */
  sendNow(actorId: string, ids: ProductionIds): Promise<void> {
    return this.act(actorId, ids, 'production-sent-now', (em, _order, production) => {
      if (production.state !== 'waiting') throw movedOn();
      const now = this.clock.now();
      Object.assign(production, { holdUntil: now, nextCheckAt: stepLease(now) });
      this.outbox.add(em, stepProduction, { productionId: production.id });
    });
  }

  /** Holds the production until it is sent or canceled. */
  hold(actorId: string, ids: ProductionIds): Promise<void> {
    return this.act(actorId, ids, 'production-held', (_em, _order, production) => {
      if (!awaitsSubmission(production)) throw movedOn();
      Object.assign(production, { state: 'waiting', holdUntil: null, nextCheckAt: null });
    });
  }

  cancel(actorId: string, ids: ProductionIds): Promise<void> {
    return this.act(actorId, ids, 'production-cancelled', async (em, order, production) => {
      if (!isLive(production) || production.state === 'sent' || production.cancelAskedAt) throw movedOn();
      await this.productions.cancel(em, order, production, 'owner');
    });
  }

  /** First cancels the order if the partner still has it. All items that were not made go into the next attempt. */
  sendAgain(actorId: string, ids: ProductionIds): Promise<void> {
    return this.act(actorId, ids, 'production-sent-again', async (em, order, production) => {
      const { id: productionId } = production;
      const items = await em.find(ProductionItem, { productionId, state: { $in: ['ended', 'by_hand'] } });
      const isAtPartner = production.state === 'accepted' || production.state === 'printing';
      const mustCancel = isAtPartner && !production.cancelAskedAt;
      if (isCancelling(production)) throw movedOn();
      if (!mustCancel && items.length === 0) throw movedOn();
      for (const item of items) item.state = 'again';
      if (order.status === 'completed') this.statuses.change(em, actorId, order, 'processing');
      if (mustCancel) await this.productions.cancel(em, order, production, 'again');
      else await this.issues.settle(em, order, productionId);
      this.outbox.add(em, reviewProduction, { orderId: order.id });
    });
  }

  /** The owner prints a gift that the partner does not have, has no more, or has left out of all parcels. */
  printByHand(actorId: string, { itemId, ...ids }: ProductionIds & { itemId: string }): Promise<void> {
    return this.act(actorId, ids, 'gift-by-hand', async (em, order, production) => {
      const all = await em.find(ProductionItem, { productionId: production.id });
      const item = all.find(({ id }) => id === itemId);
      if (!item) throw notFound();
      if (!mayPrintByHand(item, production, await findParcels(em, [order]))) throw movedOn();
      await this.productions.printByHand(em, order, production, { items: [item], all });
    });
  }

  private act(
    actorId: string,
    { orderId, productionId }: ProductionIds,
    action: string,
    change: (em: EntityManager, order: Order, production: Production) => Promise<void> | void,
  ): Promise<void> {
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const production = await em.findOneOrFail(Production, { id: productionId, orderId }, { failHandler: notFound });
      await change(em, order, production);
      const after = { attempt: production.attempt };
      this.audit.record(em, { actorId, subject: 'order', subjectId: orderId, action, before: null, after });
    });
  }
}

function notFound(): AppError {
  return new AppError('CHECKOUT.PRODUCTION_NOT_FOUND', 'We couldn’t find this order at the print partner.');
}

function movedOn(): AppError {
  return new AppError('CHECKOUT.PRODUCTION_MOVED_ON', 'This has moved on in the meantime. The page now shows where it is.');
}
