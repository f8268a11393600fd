import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, Handles, HOUR_MS, Outbox } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { awaitsSubmission, type CancelReason, isLive, Production } from '../model/production.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { findReprints, linesToRelease } from '../model/reprint.entity.js';
import { reviewProduction } from '../orders/index.js';
import { PrintAssets } from './artwork/print-assets.js';
import type { PartnerProduct } from './partner-products/partner-product.entity.js';
import { PartnerProducts, suits } from './partner-products/partner-products.js';
import { PrintPartner } from './print-partner.js';
import { ProductionIssues } from './production-issues.js';
import { findSentByHand, isItemOf, keptQuantity, listWanted, type WantedUnits } from './wanted-units.js';
import { stepLease, stepProduction } from './step-production.js';

/** How long the owner can still stop the production of released prints. */
const HOLD_MS = HOUR_MS;

/** Productions of orders at the print partner. The methods with `em` expect the order to be locked. */
@Injectable()
export class Productions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly partner: PrintPartner,
    private readonly products: PartnerProducts,
    private readonly assets: PrintAssets,
    private readonly issues: ProductionIssues,
  ) {}

  @Handles(reviewProduction)
  async review({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const productions = await em.find(Production, { orderId }, { orderBy: { attempt: 'asc' } });
      if (!mayBeFulfilled(order)) {
        for (const production of productions.filter(isLive)) await this.cancel(em, order, production, 'order');
        return;
      }
      const items = await em.find(ProductionItem, { orderId }, { orderBy: { id: 'asc' } });
      const wanted = await listWanted(em, order);
      for (const production of productions.filter(isLive)) {
        const own = items.filter((item) => item.productionId === production.id && item.state === 'live');
        if (order.status === 'completed' && awaitsSubmission(production)) await this.leaveToOwner(em, order, production, own);
        const left = own.filter(({ state }) => state === 'live');
        await this.adjustToWanted(em, order, production, left, wanted);
      }
      await this.endDecisions(em, order, productions, items);
      // New items follow the ends of others: of a line, only one is live at a time.
      await em.flush();
      if (this.partner.isOn) await this.start(em, order, productions, items, wanted);
    });
  }

  /** Ends a production that was not submitted yet, and asks the partner to cancel a submitted one. Sent gifts stay sent. */
  async cancel(em: EntityManager, order: Order, production: Production, reason: CancelReason): Promise<void> {
    const { id: productionId, state } = production;
    if (awaitsSubmission(production)) {
      await this.end(em, production, 'cancelled', reason);
      return this.issues.settle(em, order, productionId);
    }
    if (state === 'sent' || production.cancelAskedAt) return;
    const now = this.clock.now();
    Object.assign(production, { cancelAskedAt: now, cancelReason: reason, nextCheckAt: stepLease(now) });
    this.outbox.add(em, stepProduction, { productionId });
  }

  async end(
    em: EntityManager,
    production: Production,
    ended: 'cancelled' | 'refused',
    reason: CancelReason | null,
  ): Promise<void> {
    Object.assign(production, { state: ended, endedAt: this.clock.now(), nextCheckAt: null, failure: null, failingSince: null });
    // Not those that the caller has just taken out of the production.
    const items = (await em.find(ProductionItem, { productionId: production.id })).filter(({ state }) => state === 'live');
    // The owner decides about items that ended for other reasons.
    for (const item of items) item.state = reason === 'order' || reason === 'again' ? 'again' : 'ended';
    await this.assets.end(
      em,
      items.map(({ id }) => id),
    );
  }

  /** The owner prints these gifts. A production that makes nothing else ends. @param all items of the production */
  async printByHand(
    em: EntityManager,
    order: Order,
    production: Production,
    { items, all }: { items: readonly ProductionItem[]; all: readonly ProductionItem[] },
  ): Promise<void> {
    for (const item of items) item.state = 'by_hand';
    await this.assets.end(
      em,
      items.map(({ id }) => id),
    );
    if (all.some(({ state }) => state === 'live' || state === 'ended')) return;
    await this.issues.settle(em, order, production.id);
    if (isLive(production) && production.state !== 'sent') await this.end(em, production, 'cancelled', 'owner');
  }

  /** The owner completed the order before the partner got it: what was bought is made by hand, reprints are not. */
  private async leaveToOwner(
    em: EntityManager,
    order: Order,
    production: Production,
    all: readonly ProductionItem[],
  ): Promise<void> {
    const items = all.filter(({ reprintId }) => !reprintId);
    if (items.length === 0) return;
    Object.assign(production, { state: 'waiting', nextCheckAt: production.holdUntil });
    await this.printByHand(em, order, production, { items, all });
  }

  /** Deducts refunded units from a production that was not submitted yet. Cancels a production without any wanted units. */
  private async adjustToWanted(
    em: EntityManager,
    order: Order,
    production: Production,
    items: readonly ProductionItem[],
    wanted: readonly WantedUnits[],
  ): Promise<void> {
    const kept = items.filter((item) => keptQuantity(item, wanted) > 0);
    if (items.length > 0 && kept.length === 0) return this.cancel(em, order, production, 'order');
    if (production.cancelReason === 'order' && !production.cancelRefusedAt) {
      // The order goes on, and the partner has not been asked yet to cancel it.
      Object.assign(production, { cancelAskedAt: null, cancelReason: null });
    }
    if (!awaitsSubmission(production)) return;
    for (const item of items) {
      const quantity = keptQuantity(item, wanted);
      if (quantity === item.quantity) continue;
      production.state = 'waiting';
      if (quantity > 0) item.quantity = quantity;
      else item.state = 'again';
    }
    if (production.state === 'waiting') production.nextCheckAt = production.holdUntil;
  }

  /** The owner need not decide anymore about gifts that were not made, and were refunded or are not made again. */
  private async endDecisions(
    em: EntityManager,
    order: Order,
    productions: readonly Production[],
    items: readonly ProductionItem[],
  ): Promise<void> {
    const ended = items.filter(({ state }) => state === 'ended');
    if (ended.length === 0) return;
    const kept = await listKept(em, [order], await em.find(OrderLine, { orderId: order.id }));
    const reprints = await findReprints(em, [order]);
    const isGone = ({ orderLineId, reprintId }: ProductionItem) =>
      !kept.some(({ line }) => line.id === orderLineId) || (reprintId !== null && !reprints.some(({ id }) => id === reprintId));
    const gone = ended.filter(isGone);
    for (const item of gone) item.state = 'again';
    for (const { id } of productions.filter((each) => gone.some(({ productionId }) => productionId === each.id))) {
      const isOpen = items.some(({ productionId, state }) => productionId === id && (state === 'live' || state === 'ended'));
      if (!isOpen) await this.issues.settle(em, order, id);
    }
  }

  /** Moves gifts into productions of their own, one for each group, which go on at once. */
  async divide(em: EntityManager, { orderId, holdUntil }: Production, groups: readonly ProductionItem[][]): Promise<void> {
    const productions = await em.find(Production, { orderId }, { orderBy: { attempt: 'asc' } });
    for (const group of groups) {
      const own = await this.create(em, orderId, productions, holdUntil);
      productions.push(own);
      const items = await em.find(ProductionItem, { id: { $in: group.map(({ id }) => id) } });
      for (const item of items) item.productionId = own.id;
      this.outbox.add(em, stepProduction, { productionId: own.id });
    }
  }

  /** Adds to the production that waits, so that gifts released one after the other travel together. */
  private async start(
    em: EntityManager,
    order: Order,
    productions: readonly Production[],
    items: readonly ProductionItem[],
    wanted: readonly WantedUnits[],
  ): Promise<void> {
    const toRelease = linesToRelease(await findReprints(em, [order]));
    const byHand = await findSentByHand(em, order);
    const missing = wanted.flatMap((units) => {
      // The print of the line may still be changed.
      if (toRelease.has(units.line.id)) return [];
      const latest = items.findLast((item) => isItemOf(item, units));
      const isOver = !units.reprint && (order.status === 'completed' || byHand.has(units.line.id));
      return latest?.state === 'again' || (!latest && !isOver) ? [{ units, isAskedFor: Boolean(latest) }] : [];
    });
    const known = await this.products.findMany(
      em,
      missing.map(({ units }) => units.line.productId),
    );
    const added = missing.flatMap(({ units, isAskedFor }) => {
      const product = known.find(({ productId }) => productId === units.line.productId);
      if (!product || !suits(product, units.line.kind)) return [];
      // Units that were released before the partner made this product are printed by hand.
      return isAskedFor || product.checkedAt <= units.since ? { units, product } : [];
    });
    if (added.length === 0 || !order.shipping) return;
    const waiting = productions.findLast(({ state }) => state === 'waiting');
    const endOfHold = new Date(this.clock.now().getTime() + HOLD_MS);
    const production = waiting ?? (await this.create(em, order.id, productions, endOfHold));
    for (const { units, product } of added) this.addItem(em, production, units, product);
    // Makes the artwork before the hold is over.
    this.outbox.add(em, stepProduction, { productionId: production.id });
  }

  private async create(
    em: EntityManager,
    orderId: string,
    productions: readonly Production[],
    holdUntil: Date | null,
  ): Promise<Production> {
    const attempt = (productions.at(-1)?.attempt ?? 0) + 1;
    const production = {
      id: uuidv7(),
      orderId,
      attempt,
      state: 'waiting',
      holdUntil,
      nextCheckAt: holdUntil,
      createdAt: this.clock.now(),
    } as const;
    const created = em.create(Production, production);
    await em.flush();
    return created;
  }

  private addItem(em: EntityManager, production: Production, units: WantedUnits, product: PartnerProduct): void {
    const { line, reprint, quantity, since } = units;
    const { sku, attributes, areas } = product;
    em.create(ProductionItem, {
      id: uuidv7(),
      productionId: production.id,
      orderId: production.orderId,
      orderLineId: line.id,
      reprintId: reprint?.id ?? null,
      quantity,
      sku,
      attributes,
      areas,
      state: 'live',
      // The clock of another machine may have been ahead when the print was released.
      createdAt: new Date(Math.max(since.getTime(), this.clock.now().getTime())),
    });
  }
}
