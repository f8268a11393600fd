import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Catalog } from '../../catalog/index.js';
import { Clock, type EntityManager, Outbox } from '../../platform/index.js';
import { OrderMailQueue, reviewProduction } from '../orders/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findReprints } from '../model/reprint.entity.js';
import { isIncompleteGift, type MissingParts, missingParts } from './completeness.js';
import { loadProgress, stateOf } from './gift-state.js';
import { type LineAnswer, LineRequest } from '../model/line-request.entity.js';
import { STILL_WAITS } from './still-waits.js';
import { hasUnreleasedChange } from './unreleased-change.js';

interface Question {
  message: string;
  /** User id of the owner who asks. */
  actorId: string;
}

/** The shop's requests to customers about lines of paid orders. All methods that write expect the order to be locked. */
@Injectable()
export class LineRequests {
  constructor(
    private readonly clock: Clock,
    private readonly catalog: Catalog,
    private readonly mails: OrderMailQueue,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Asks the customer by mail, with a separate reminder, to approve or change a gift. The question replaces an earlier one.
   * A gift that is not complete also waits for its missing parts.
   */
  async ask(em: EntityManager, order: Order, line: OrderLine, { message, actorId }: Question): Promise<LineRequest> {
    const open = await this.findOpen(em, line.id);
    if (open) this.close(em, open, 'withdrawn');
    // A line has at most one open request.
    await em.flush();
    const request = this.create(em, line, { kind: 'approve', message, askedBy: actorId, createdAt: this.clock.now() });
    await em.flush();
    await this.mails.enqueue(em, { orderId: order.id, kind: 'line_request', lineRequestId: request.id });
    return request;
  }

  /**
   * Asks once for the missing parts of a paid order. The mail about the order, which follows, has the links.
   * @returns the new requests
   */
  async askForMissing(em: EntityManager, order: Order): Promise<LineRequest[]> {
    const progress = await loadProgress(em, [order]);
    const asked: LineRequest[] = [];
    for (const line of await this.listIncomplete(em, await em.find(OrderLine, { orderId: order.id }))) {
      if (stateOf(order, line, progress) !== 'open' || (await this.findOpen(em, line.id))) continue;
      asked.push(this.create(em, line, { kind: 'complete', message: null, askedBy: null, createdAt: this.clock.now() }));
    }
    return asked;
  }

  /** The gifts of a paid order that lack an own picture or required words. */
  async listIncomplete(em: EntityManager, lines: readonly OrderLine[]): Promise<OrderLine[]> {
    const gifts = lines.filter(isPhysical);
    const products = gifts.map(({ productId, variant }) => ({ productId, productType: variant }));
    const quotes = await this.catalog.quote(products, em);
    return gifts.filter((line, index) => isIncompleteGift(line, quotes[index]?.wordFields ?? []));
  }

  /**
   * The gifts of an order that wait for their customer: for missing parts, or for an answer. Nothing of them is printed or
   * sent. Released gifts count as complete.
   */
  async listWaiting(em: EntityManager, order: Order, lines: readonly OrderLine[]): Promise<OrderLine[]> {
    const asked = await em.execute<{ lineId: string }[]>(
      `select r.order_line_id as "lineId" from checkout.line_requests r where r.order_id = ? and ${STILL_WAITS('r')}`,
      [order.id],
    );
    const incomplete = await this.listIncomplete(
      em,
      lines.filter(({ releasedAt }) => !releasedAt),
    );
    return lines.filter((line) => asked.some(({ lineId }) => lineId === line.id) || incomplete.includes(line));
  }

  /** The missing parts of the gift. */
  async missingOf(em: EntityManager, line: OrderLine): Promise<MissingParts> {
    const [quote] = await this.catalog.quote([{ productId: line.productId, productType: line.variant }], em);
    return missingParts(line, quote?.wordFields ?? []);
  }

  /** Such as: your picture and “Their names”. */
  async describeMissing(em: EntityManager, line: OrderLine): Promise<string> {
    const { picture, words } = await this.missingOf(em, line);
    const parts = [...(picture ? ['your picture'] : []), ...words.map((label) => `“${label}”`)];
    return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  }

  /** The open requests of these orders, oldest first. */
  openOf(em: EntityManager, orderIds: readonly string[]): Promise<LineRequest[]> {
    const open = { orderId: { $in: [...orderIds] }, closedAt: null };
    return em.find(LineRequest, open, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  findOpen(em: EntityManager, orderLineId: string): Promise<LineRequest | null> {
    return em.findOne(LineRequest, { orderLineId, closedAt: null });
  }

  /** Reprints of a print that was released before are made now. A print that was changed waits for its release. */
  async approve(em: EntityManager, order: Order, line: OrderLine, request: LineRequest): Promise<void> {
    const releasedAt = this.clock.now();
    if (!(await hasUnreleasedChange(em, line))) {
      const waiting = (await findReprints(em, [order])).filter((each) => each.orderLineId === line.id && !each.releasedAt);
      for (const reprint of waiting) Object.assign(reprint, { releasedAt });
    }
    this.close(em, request, 'approved');
  }

  /** Ends a question without an answer. Missing parts of the gift are still asked for. */
  async withdraw(em: EntityManager, orderLineId: string): Promise<void> {
    const request = await this.findOpen(em, orderLineId);
    if (request?.kind === 'approve') this.close(em, request, 'withdrawn');
  }

  close(em: EntityManager, request: LineRequest, answer: LineAnswer): void {
    Object.assign(request, { closedAt: this.clock.now(), answer });
    this.outbox.add(em, reviewProduction, { orderId: request.orderId });
  }

  private create(
    em: EntityManager,
    { id: orderLineId, orderId }: OrderLine,
    content: Pick<LineRequest, 'kind' | 'message' | 'askedBy' | 'createdAt'>,
  ): LineRequest {
    return em.create(LineRequest, { id: uuidv7(), orderId, orderLineId, remindedAt: null, ...content });
  }
}
