import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, type EntityManager, HOUR_MS, MINUTE_MS, Outbox } from '../../platform/index.js';
import { Parcels } from '../fulfilment/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, isCancelled, unitsIn } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { LIVE_STATES, type Production } from '../model/production.entity.js';
import { unitsOf } from '../model/refund-item.entity.js';
import { reviewProduction } from '../orders/index.js';
import type { PartnerOrder } from './print-partner.js';
import { ProductionIssues } from './production-issues.js';
import { Productions } from './productions.js';
import { parcelNews } from './parcel-news.js';

/** Pauses between two looks at a production; callbacks make them shorter. */
const SOON_MS = 10 * MINUTE_MS;
const USUAL_MS = HOUR_MS;
const SENT_MS = 6 * HOUR_MS;
/** How long tracking numbers are awaited, and shipments of gifts that are in none yet. */
const TRACKING_TIMEOUT_MS = 21 * DAY_MS;
const MAX_WORDS = 300;

interface News {
  order: Order;
  production: Production;
  /** The order at the partner. */
  at: PartnerOrder;
  items: readonly ProductionItem[];
  lines: readonly OrderLine[];
}

/** Applies what the partner says of an order, which may be late, repeated and in any order. */
@Injectable()
export class ProductionNews {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly parcels: Parcels,
    private readonly issues: ProductionIssues,
    private readonly productions: Productions,
  ) {}

  /**
   * The order must be locked.
   * @returns when to look again
   */
  async apply(em: EntityManager, order: Order, production: Production, at: PartnerOrder): Promise<Date | null> {
    const items = await em.find(ProductionItem, { productionId: production.id });
    const lines = await em.find(OrderLine, { orderId: order.id });
    production.partnerOrderId = at.id;
    production.chargedCents = at.chargedCents ?? production.chargedCents;
    production.currency = at.currency ?? production.currency;
    if (at.state === 'cancelled' && production.state !== 'sent') return this.endCancelled(em, order, production);
    this.moveForward(order, production, at);
    await this.parcels.follow(em, order, production.id, parcelNews(at.shipments, items));
    const news: News = { order, production, at, items, lines };
    await this.followItems(em, news);
    await this.raiseProblems(em, news);
    if (production.cancelAskedAt && !production.cancelRefusedAt) return this.clock.now();
    return this.nextLook(production, at, items);
  }

  async endCancelled(em: EntityManager, order: Order, production: Production): Promise<null> {
    const { id: productionId, cancelReason } = production;
    await this.productions.end(em, production, 'cancelled', cancelReason);
    await this.parcels.cancel(em, production);
    if (cancelReason) await this.issues.settle(em, order, productionId);
    else await this.issues.raise(em, order, { code: 'production_cancelled', productionId });
    if (cancelReason === 'again') this.outbox.add(em, reviewProduction, { orderId: order.id });
    return null;
  }

  private moveForward(order: Order, production: Production, { state }: PartnerOrder): void {
    const now = this.clock.now();
    const isNew = rankOf(state) > rankOf(production.state);
    if (!isNew) return;
    Object.assign(production, { state });
    production.acceptedAt ??= now;
    if (state === 'printing') production.printingAt ??= now;
    if (state === 'sent') production.sentAt ??= now;
    if (order.status === 'pending') order.status = 'processing';
  }

  /**
   * Once all shipments of a gift are sent or canceled, it is known what of it is coming: nothing, if all were canceled. Pieces
   * of a shipment that was canceled may be in another one.
   */
  private async followItems(
    em: EntityManager,
    { order, production: { id: productionId, state }, at: { shipments }, items, lines }: News,
  ): Promise<void> {
    if (state !== 'sent') return;
    const parcels = (await findParcels(em, [order])).filter((each) => each.parcel.productionId === productionId);
    const coming = parcels.filter((each) => !isCancelled(each));
    const made = items.filter((item) => item.state === 'live' || item.state === 'sent');
    for (const item of made) {
      const own = shipments.filter(({ itemReferences }) => itemReferences.includes(item.id));
      if (item.state !== 'live' || own.length === 0 || own.some((shipment) => shipment.state === 'preparing')) continue;
      item.state = own.some((shipment) => shipment.state === 'sent') ? 'sent' : 'ended';
      const line = { id: item.orderLineId };
      if (item.state === 'sent' && unitsIn(coming, line.id) >= unitsOf(line, made)) continue;
      await this.issues.raise(em, order, { code: 'production_part_cancelled', productionId, gift: nameOf(item, lines) ?? '' });
    }
  }

  private async raiseProblems(
    em: EntityManager,
    { order, production: { id: productionId, cancelReason }, at: { issues }, items, lines }: News,
  ): Promise<void> {
    if (cancelReason) return;
    for (const { code: problem, description, itemReference, isFinal } of issues) {
      if (!isFinal) continue;
      const gift = nameOf(
        items.find(({ id }) => id === itemReference),
        lines,
      );
      const words = description.slice(0, MAX_WORDS).toWellFormed();
      await this.issues.raise(em, order, { code: 'production_problem', productionId, gift, problem, words });
    }
  }

  private nextLook(
    { state, acceptedAt, sentAt }: Production,
    { shipments }: PartnerOrder,
    items: readonly ProductionItem[],
  ): Date | null {
    const now = this.clock.now().getTime();
    if (state !== 'sent') {
      const isNew = now - (acceptedAt?.getTime() ?? now) < USUAL_MS;
      return new Date(now + (isNew ? SOON_MS : USUAL_MS));
    }
    const isOver = now - (sentAt?.getTime() ?? now) > TRACKING_TIMEOUT_MS;
    const isComplete =
      items.every((item) => item.state !== 'live') &&
      shipments.every((each) => each.state === 'cancelled' || (each.state === 'sent' && each.trackingNumber));
    return isOver || isComplete ? null : new Date(now + SENT_MS);
  }
}

function rankOf(state: Production['state']): number {
  return (LIVE_STATES as readonly string[]).indexOf(state);
}

function nameOf(item: ProductionItem | undefined, lines: readonly OrderLine[]): string | null {
  return lines.find(({ id }) => id === item?.orderLineId)?.productName ?? null;
}
