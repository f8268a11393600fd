import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager, HOUR_MS, MINUTE_MS, Outbox } from '../../platform/index.js';
import { OrderIssue, type ProductionIssue } from '../model/order-issue.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { Order } from '../model/order.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { findHold } from '../model/production-hold.js';
import { Production } from '../model/production.entity.js';
import { reviewProduction } from '../orders/index.js';
import { paidFor } from './paid-for.js';
import { AssetsEndedError, type PrintAsset, PrintAssets } from './artwork/print-assets.js';
import { LockedProductions } from './locked-productions.js';
import {
  type PartnerOrder,
  type PartnerOrderRequest,
  PartnerRefusedError,
  PartnerUnreachableError,
  PrintPartner,
} from './print-partner.js';
import { ProductionCallbacks } from './production-callbacks.js';
import { ProductionNews } from './production-news.js';
import { ProductionIssues } from './production-issues.js';
import { isExpress, ProductionQuotes } from './production-quotes.js';
import { Productions } from './productions.js';
import { stepLease, stepProduction } from './step-production.js';
import { keptQuantity, listWanted } from './wanted-units.js';

/** When a production that may not go on is looked at again. What lets it go on adds a review, which looks at once. */
const HELD_MS = HOUR_MS;
const UNAVAILABLE_MS = 6 * HOUR_MS;
/** How long a request whose answer was lost may still be on its way. */
const IN_FLIGHT_MS = 10 * MINUTE_MS;

/** From released gifts to exactly one order at the partner. */
@Injectable()
export class ProductionSubmission {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly partner: PrintPartner,
    private readonly quotes: ProductionQuotes,
    private readonly assets: PrintAssets,
    private readonly callbacks: ProductionCallbacks,
    private readonly productions: Productions,
    private readonly locked: LockedProductions,
    private readonly news: ProductionNews,
    private readonly issues: ProductionIssues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes the artwork, and once the hold is over, asks for the cost. */
  async quote(seen: Production): Promise<void> {
    const em = this.database.fork();
    const items = await findLive(em, seen);
    // An order that ended has no artwork. Its review ends this.
    const assets = await this.prepare(items);
    if ((await this.waits(seen)) || !assets) return;
    const order = await em.findOneOrFail(Order, { id: seen.orderId });
    const answer = await this.ask(seen, () => this.quotes.ask(order, items));
    if (answer === undefined) return;
    await this.locked.change(seen, ['waiting'], async (em, current, production) => {
      // Changed while the partner was asked, such as by a correction of the address.
      const isOutdated =
        current.shipping?.country !== order.shipping?.country || !hasSameUnits(items, await findLive(em, production));
      if (isOutdated) return this.clock.now();
      if (answer.apart.length > 0) {
        await this.productions.divide(em, production, answer.apart);
        return this.clock.now();
      }
      const { quote } = answer;
      if (!quote) {
        await this.issues.raise(em, current, { code: 'production_unavailable', productionId: production.id });
        return this.inMs(UNAVAILABLE_MS);
      }
      await this.issues.settle(em, current, production.id, 'production_unavailable');
      const cents = quote.itemsCents + quote.shippingCents;
      Object.assign(production, { quotedCents: cents, currency: quote.currency });
      if (!(await this.isAffordable(em, current, production))) return this.inMs(HELD_MS);
      production.state = 'ready';
      this.outbox.add(em, stepProduction, { productionId: production.id });
      return stepLease(this.clock.now());
    });
  }

  /** Always with the same key. That it begins is stored before, so that nothing is forgotten that the partner may know. */
  async submit(seen: Production): Promise<void> {
    const request = await this.requestFor(seen);
    const earlier = await this.findEarlier(seen);
    await this.locked.change(seen, ['ready'], (em, order, production) => this.begin(em, order, production, request, earlier));
    const production = await this.database.fork().findOneOrFail(Production, { id: seen.id });
    if (production.state !== 'submitting') return;
    const made = await this.ask(production, () => (request ? this.partner.submit(request) : this.findMade(production)));
    if (!made) return;
    await this.locked.change(production, ['submitting'], (em, order, current) => this.news.apply(em, order, current, made));
  }

  /** The artwork cannot be made, or an answer cannot be read. */
  async giveUp(productionId: string): Promise<void> {
    const seen = await this.database.fork().findOneOrFail(Production, { id: productionId });
    await this.locked.change(seen, ['waiting', 'ready'], async (em, order, production) => {
      await this.productions.end(em, production, 'cancelled', null);
      await this.issues.raise(em, order, { code: 'production_artwork', productionId });
      return null;
    });
  }

  private async begin(
    em: EntityManager,
    order: Order,
    production: Production,
    request: PartnerOrderRequest | null,
    earlier: number | null,
  ): Promise<Date | null> {
    const isHeld = !production.holdUntil || production.holdUntil > this.clock.now();
    if (earlier !== null) {
      await this.issues.raise(em, order, { code: 'production_found', productionId: production.id, attempt: earlier });
    }
    if (isHeld || !request || earlier !== null || (await findHold(em, order))) {
      production.state = 'waiting';
      return isHeld ? production.holdUntil : this.inMs(HELD_MS);
    }
    const items = await findLive(em, production);
    const wanted = await listWanted(em, order);
    // Reopened, refunded, changed or completed since, and the review that follows from that has not run yet.
    const asked = request.items.map(({ reference: id, copies: quantity }) => ({ id, quantity }));
    const isCompleted = order.status === 'completed' && items.some(({ reprintId }) => !reprintId);
    const hasMoved = isCompleted || !isDeepStrictEqual(request.recipient, recipientOf(order));
    if (hasMoved || !hasSameUnits(asked, items) || items.some((item) => keptQuantity(item, wanted) !== item.quantity)) {
      production.state = 'waiting';
      this.outbox.add(em, reviewProduction, { orderId: order.id });
      return this.inMs(HELD_MS);
    }
    Object.assign(production, { state: 'submitting', submittedAt: this.clock.now() });
    return production.nextCheckAt;
  }

  /**
   * The order ended after it was submitted, and the answer was lost. It is too late to send it again, so it is looked for.
   * @returns null if the partner does not have it, which ends the attempt
   * @throws PartnerUnreachableError while it may still arrive there
   */
  private async findMade(production: Production): Promise<PartnerOrder | null> {
    const order = await this.database.fork().findOneOrFail(Order, { id: production.orderId });
    const found = await this.partner.find({ reference: referenceOf(order, production) });
    if (found) return found;
    const elapsedMs = this.clock.now().getTime() - (production.submittedAt?.getTime() ?? 0);
    if (elapsedMs < IN_FLIGHT_MS) throw new PartnerUnreachableError('The order may still arrive at the print partner.');
    await this.locked.change(production, ['submitting'], async (em, _order, current) => {
      await this.productions.end(em, current, 'cancelled', 'order');
      return null;
    });
    return null;
  }

  /** @returns the files by item id; null if the order ended */
  private async prepare(items: readonly ProductionItem[]): Promise<Map<string, PrintAsset[]> | null> {
    const assets = new Map<string, PrintAsset[]>();
    try {
      for (const item of items) assets.set(item.id, await this.assets.prepare(item, item.areas));
      return assets;
    } catch (error) {
      if (error instanceof AssetsEndedError) return null;
      throw error;
    }
  }

  /** @returns undefined if the partner refused, which ends the attempt */
  private async ask<Answer>(seen: Production, call: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PartnerRefusedError)) throw error;
      const { problems } = error;
      await this.locked.change(seen, ['waiting', 'submitting'], async (em, order, production) => {
        const wasAskedToEnd = production.cancelReason;
        production.submittedAt ??= this.clock.now();
        await this.productions.end(em, production, 'refused', wasAskedToEnd);
        if (!wasAskedToEnd)
          await this.issues.raise(em, order, { code: 'production_refused', productionId: production.id, problems });
        return null;
      });
      return undefined;
    }
  }

  /** Whether it must not be submitted yet. What ends the hold of an order adds a review, which sets the time again. */
  private async waits(seen: Production): Promise<boolean> {
    let waits = true;
    await this.locked.change(seen, ['waiting'], async (em, order, { holdUntil }) => {
      if (!holdUntil || holdUntil > this.clock.now()) return holdUntil;
      if (await findHold(em, order)) return this.inMs(HELD_MS);
      waits = false;
      return seen.nextCheckAt;
    });
    return waits;
  }

  /** @returns null if the order ended */
  private async requestFor(production: Production): Promise<PartnerOrderRequest | null> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: production.orderId });
    const items = await findLive(em, production);
    const assets = await this.prepare(items);
    const recipient = recipientOf(order);
    if (!assets || !recipient) return null;
    return {
      id: production.id,
      reference: referenceOf(order, production),
      express: isExpress(order),
      recipient,
      items: items.map(({ id, sku, quantity: copies, attributes }) => ({
        reference: id,
        sku,
        copies,
        attributes,
        assets: assets.get(id) ?? [],
      })),
      callbackUrl: `${this.config.PUBLIC_URL}${this.callbacks.pathFor(production.id)}`,
    };
  }

  /** The number of an earlier attempt with one of these gifts that was refused, and that the partner has after all. */
  private async findEarlier(production: Production): Promise<number | null> {
    if (production.attempt === 1 || production.state !== 'ready') return null;
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: production.orderId });
    const items = await em.find(ProductionItem, { orderId: order.id });
    const own = new Set(items.filter(({ productionId }) => productionId === production.id).map(unitKey));
    const related = new Set(items.filter((item) => own.has(unitKey(item))).map(({ productionId }) => productionId));
    const refused = await em.find(Production, { id: { $in: [...related] }, state: 'refused' });
    for (const each of refused) {
      const found = await this.partner.find({ reference: referenceOf(order, each) });
      if (found && found.state !== 'cancelled') return each.attempt;
    }
    return null;
  }

  /** Raises an issue if it costs more than the customer paid, unless the owner accepted as much before. */
  private async isAffordable(em: EntityManager, order: Order, production: Production): Promise<boolean> {
    const { id: productionId, quotedCents, currency } = production;
    const own = await findLive(em, production);
    if (own.every(({ reprintId }) => reprintId)) return true;
    const of = { orderId: order.id };
    const priceCents = paidFor(productionId, own, {
      lines: await em.find(OrderLine, of),
      shippingCents: order.shippingCents,
      productions: await em.find(Production, of, { orderBy: { attempt: 'asc' } }),
      items: await em.find(ProductionItem, of),
    }).cents;
    const costCents = quotedCents ?? 0;
    const isSameCurrency = currency?.toLowerCase() === order.currency.toLowerCase();
    if (isSameCurrency && costCents <= priceCents) return true;
    const accepted = await em.find(OrderIssue, { orderId: order.id, code: 'production_cost', acceptedAt: { $ne: null } });
    if (accepted.some(({ detail }) => detail.productionId === productionId && Number(detail.costCents) >= costCents)) return true;
    const issue: ProductionIssue = { code: 'production_cost', productionId, costCents, currency: currency ?? '', priceCents };
    await this.issues.raise(em, order, issue);
    return false;
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

function findLive(em: EntityManager, { id }: Production): Promise<ProductionItem[]> {
  return em.find(ProductionItem, { productionId: id, state: 'live' }, { orderBy: { id: 'asc' } });
}

function recipientOf({ shipping, email }: Order): PartnerOrderRequest['recipient'] | null {
  return shipping && { ...shipping, email };
}

/** `KS-4XK7P-Q2WTN`, and from the second attempt on `KS-4XK7P-Q2WTN/2`. */
function referenceOf({ number }: Order, { attempt }: Production): string {
  return attempt === 1 ? number : `${number}/${attempt}`;
}

function unitKey({ orderLineId, reprintId }: ProductionItem): string {
  return `${orderLineId} ${reprintId}`;
}

type Units = Pick<ProductionItem, 'id' | 'quantity'>;

function hasSameUnits(before: readonly Units[], now: readonly Units[]): boolean {
  const listed = (items: readonly Units[]) => items.map(({ id, quantity }) => `${id} ${quantity}`).join();
  return listed(before) === listed(now);
}
