import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { Order } from '../model/order.entity.js';
import { findLiveItems, RefundItem } from '../model/refund-item.entity.js';
import { Refund, refundableCents } from '../model/refund.entity.js';
import { type ChosenItem, priceItems, type RefundableItem, refundableItems, Refunds } from '../payments/index.js';
import { alreadyDecided, ProblemDecisions, problemNotFound, reopen } from './problem-decisions.js';
import { ProblemReport } from './problem-report.entity.js';

/** The possible refund for the reported units. */
export interface RefundOffer {
  amountCents: number;
  /** The gift, and shipping if nothing else of the order is left. */
  items: ChosenItem[];
}

interface RefundDecision {
  /** The refund that the dashboard showed to the owner. */
  amountCents: number;
  message: string;
  idempotencyKey: string;
}

/** Refunds for problem reports: the units with their part of discount and tax, and shipping if everything goes back. */
@Injectable()
export class ProblemRefunds {
  constructor(
    private readonly database: Database,
    private readonly refunds: Refunds,
    private readonly decisions: ProblemDecisions,
  ) {}

  /** By report id, without reports for which nothing can be refunded. */
  async offers(
    em: EntityManager,
    orders: readonly Order[],
    reports: readonly ProblemReport[],
  ): Promise<ReadonlyMap<string, RefundOffer>> {
    const orderId = { $in: orders.map(({ id }) => id) };
    const [refunds, lines] = [await em.find(Refund, { orderId }), await em.find(OrderLine, { orderId })];
    const items = await findLiveItems(em, refunds);
    const offers = new Map<string, RefundOffer>();
    for (const order of orders) {
      const own = refunds.filter((refund) => refund.orderId === order.id);
      const ownItems = items.filter(({ refundId }) => own.some(({ id }) => id === refundId));
      const ownLines = lines.filter((line) => line.orderId === order.id);
      const refundable = refundableItems(order, ownLines, ownItems);
      for (const report of reports.filter((each) => each.orderId === order.id)) {
        const offer = offerFor(report, refundable, refundableCents(order, own));
        if (offer) offers.set(report.id, offer);
      }
    }
    return offers;
  }

  /**
   * Decides the report in the transaction that stores the refund. A refund that Stripe refuses at once opens it again.
   * @returns the order's id
   * @throws AppError CHECKOUT.PROBLEM_NOT_FOUND, CHECKOUT.PROBLEM_DECIDED, and what `Refunds.refund` throws
   */
  async refund(actorId: string, reportId: string, { amountCents, message, idempotencyKey }: RefundDecision): Promise<string> {
    const em = this.database.fork();
    const report = await em.findOneOrFail(ProblemReport, { id: reportId }, { failHandler: problemNotFound });
    const { orderId } = report;
    const items = await this.itemsOf(em, report, idempotencyKey);
    const decide = async (locked: EntityManager, order: Order, refund: Refund): Promise<void> => {
      const open = await locked.findOneOrFail(ProblemReport, { id: reportId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.decisions.decide(locked, order, open, { actorId, decision: 'refund', message });
      open.refundId = refund.id;
    };
    const request = { amountCents, items, reason: '', idempotencyKey, alongside: decide };
    try {
      await this.refunds.refund(actorId, orderId, request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'CHECKOUT.REFUND_REFUSED') await this.reopenRefused(reportId);
      throw error;
    }
    return orderId;
  }

  /** A repeated request names the items of the first. */
  private async itemsOf(em: EntityManager, report: ProblemReport, idempotencyKey: string): Promise<ChosenItem[]> {
    const before = await em.findOne(Refund, { orderId: report.orderId, idempotencyKey });
    if (before) return em.find(RefundItem, { refundId: before.id });
    if (report.decision) throw alreadyDecided();
    const order = await em.findOneOrFail(Order, { id: report.orderId });
    const offer = (await this.offers(em, [order], [report])).get(report.id);
    if (!offer) throw new AppError('CHECKOUT.REFUND_TOO_LARGE', 'This gift was already refunded, or is being refunded.');
    return offer.items;
  }

  private reopenRefused(reportId: string): Promise<void> {
    return this.database.transaction(async (em) => {
      const report = await em.findOneOrFail(ProblemReport, { id: reportId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const refund = report.refundId && (await em.findOne(Refund, { id: report.refundId }));
      if (refund && (refund.state === 'refused' || refund.state === 'failed')) reopen(report);
    });
  }
}

const SHIPPING_ITEM: ChosenItem = { kind: 'shipping', orderLineId: null, quantity: 1, putBack: false };

/** @param leftCents what is left of the order's payment */
function offerFor(
  { orderLineId, quantity }: ProblemReport,
  refundable: readonly RefundableItem[],
  leftCents: number,
): RefundOffer | null {
  const left = refundable.find((item) => item.orderLineId === orderLineId)?.amounts.length ?? 0;
  if (left === 0) return null;
  const gift = { kind: 'gift', orderLineId, quantity: Math.min(quantity, left), putBack: false } as const;
  const isLast = refundable.every(({ kind, amounts, ...item }) => {
    if (item.orderLineId === orderLineId) return amounts.length === gift.quantity;
    return kind === 'shipping' || amounts.length === 0;
  });
  const hasShipping = refundable.some(({ kind, amounts }) => kind === 'shipping' && amounts.length > 0);
  const items: ChosenItem[] = isLast && hasShipping ? [gift, SHIPPING_ITEM] : [gift];
  const priced = priceItems(refundable, items, leftCents);
  const amountCents = priced.reduce((sum, item) => sum + item.amountCents, 0);
  return amountCents > 0 ? { amountCents, items } : null;
}
