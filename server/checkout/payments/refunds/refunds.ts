import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  AppError,
  AuditLog,
  Clock,
  Database,
  defineJob,
  dollars,
  type EntityManager,
  Handles,
  logger,
  Outbox,
} from '../../../platform/index.js';
import { OrderIssues } from '../../orders/index.js';
import type { PaymentState } from '../../contract.js';
import { lockOrder } from '../../model/lock-order.js';
import { Order } from '../../model/order.entity.js';
import { OrderLine } from '../../model/order-line.entity.js';
import { findLiveItems, RefundItem } from '../../model/refund-item.entity.js';
import { Refund, refundableCents, type RefusalCode } from '../../model/refund.entity.js';
import { refundProblem } from '../../model/refund-problem.js';
import { refusalCode } from './refund-refusals.js';
import { checkAmount, type ChosenItem, priceItems, refundableItems } from './refundable-items.js';
import { Settlement } from '../settlement.js';
import { isStripeOutage } from '../stripe-failures.js';
import { orderNotFound } from '../../model/order-not-found.js';

/** Requests a refund from Stripe that it has not confirmed yet. */
const sendRefund = defineJob({
  queue: 'payments',
  name: 'payments.send-refund',
  title: 'Send a refund to Stripe',
  payload: z.object({ orderId: z.uuid(), refundId: z.uuid() }),
});

/** The request sends the refund itself. The job covers requests that are interrupted before that. */
const JOB_DELAY_MS = 2_000;
const OTHER_REFUND = 'This refund was already requested with another amount, other gifts or another reason.';
const NO_MONEY = new Set<PaymentState>(['unpaid', 'on_its_way', 'expired', 'failed']);

interface Attempt {
  /** True if the refund cannot have been sent before. */
  isFirst: boolean;
}

export interface RefundRequest {
  /** Null if only the items say it. With items, the amount that the owner saw. */
  amountCents: number | null;
  items: ChosenItem[];
  reason: string;
  /** The Idempotency-Key: requests with the same key are the same refund. */
  idempotencyKey: string;
  /** Runs in the transaction that stores the refund, which is rolled back if it throws. */
  alongside?: (em: EntityManager, order: Order, refund: Refund) => Promise<void>;
}

/** Makes each refund exactly once, even if requests are repeated, concurrent or interrupted. */
@Injectable()
export class Refunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly settlement: Settlement,
    private readonly issues: OrderIssues,
  ) {}

  /**
   * Stores the refund and enqueues a job that completes it, then sends it to Stripe. If Stripe cannot be reached, the refund
   * stays `requested`.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_PAID, CHECKOUT.REFUND_TOO_LARGE, CHECKOUT.REFUND_CHANGED,
   *   CHECKOUT.REFUND_REFUSED, CHECKOUT.IDEMPOTENCY_CONFLICT
   */
  async refund(actorId: string, orderId: string, request: RefundRequest): Promise<void> {
    await this.refreshReceived(orderId);
    const { refund, isNew } = await this.database.transaction((em) => this.record(em, actorId, orderId, request));
    try {
      await this.send(refund.id, { isFirst: isNew });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const level = isStripeOutage(error) ? 'warn' : 'error';
      logger[level]({ err: error, orderId, refundId: refund.id }, 'Stripe has not confirmed a refund yet');
    }
    const problem = refundProblem(await this.database.fork().findOneOrFail(Refund, { id: refund.id }));
    if (problem) throw new AppError('CHECKOUT.REFUND_REFUSED', problem);
  }

  /** Sends a refund again that is not confirmed. @throws as `send` */
  @Handles(sendRefund)
  resend({ refundId }: { refundId: string }): Promise<void> {
    return this.send(refundId, { isFirst: false });
  }

  /**
   * Sends an unconfirmed refund to Stripe, always with the same idempotency key.
   * @throws StripeError when the outcome is unknown; a retry is needed
   */
  private async send(refundId: string, attempt: Attempt): Promise<void> {
    const em = this.database.fork();
    const refund = await em.findOneOrFail(Refund, { id: refundId });
    if (refund.state !== 'requested') return;
    const order = await em.findOneOrFail(Order, { id: refund.orderId });
    // Stripe forgets idempotency keys after a day, so older refunds are recognized by our refund id.
    if (attempt.isFirst || !(await this.isAtStripe(order, refund))) await this.create(order, refund, attempt);
    if (order.stripeSessionId) await this.settlement.settle(order.stripeSessionId);
  }

  /** Updates `receivedCents`, which may be outdated if the order needs attention. */
  private async refreshReceived(orderId: string): Promise<void> {
    const order = await this.database.fork().findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    if (order.paymentState !== 'needs_attention' || !order.stripeSessionId) return;
    await this.settlement.settle(order.stripeSessionId).catch((error: unknown) => {
      if (!isStripeOutage(error)) throw error;
      logger.warn({ err: error, orderId }, 'the payment could not be read from Stripe before a refund');
    });
  }

  private async record(
    em: EntityManager,
    actorId: string,
    orderId: string,
    request: RefundRequest,
  ): Promise<{ refund: Refund; isNew: boolean }> {
    const { reason, idempotencyKey } = request;
    const order = await lockOrder(em, orderId);
    const refunds = await em.find(Refund, { orderId });
    const before = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    // Stores no reason once the buyer is erased.
    const kept = order.buyerErasedAt ? null : reason || null;
    if (before) {
      const isSame = isSameRefund(before, await em.find(RefundItem, { refundId: before.id }), { ...request, reason: kept });
      if (!isSame) throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', OTHER_REFUND);
      return { refund: before, isNew: false };
    }
    if (!order.stripePaymentIntent || NO_MONEY.has(order.paymentState)) {
      throw new AppError('CHECKOUT.NOT_PAID', 'This order is not paid.');
    }
    const { amountCents, items } = await this.price(em, order, refunds, request);
    const refund = em.create(Refund, {
      id: uuidv7(),
      orderId,
      source: 'owner',
      state: 'requested',
      amountCents,
      reason: kept,
      idempotencyKey,
      requestedBy: actorId,
      createdAt: this.clock.now(),
    });
    await em.flush();
    for (const item of items) em.create(RefundItem, { ...item, id: uuidv7(), refundId: refund.id });
    await request.alongside?.(em, order, refund);
    const after = { amount_cents: amountCents };
    const change = { actorId, subject: 'order', subjectId: orderId, action: 'refund-requested' } as const;
    this.audit.record(em, { ...change, before: null, after });
    this.outbox.add(em, sendRefund, { orderId, refundId: refund.id }, JOB_DELAY_MS);
    return { refund, isNew: true };
  }

  /** @throws AppError CHECKOUT.REFUND_TOO_LARGE, CHECKOUT.REFUND_CHANGED */
  private async price(em: EntityManager, order: Order, refunds: readonly Refund[], { amountCents, items }: RefundRequest) {
    const leftCents = refundableCents(order, refunds);
    const lines = await em.find(OrderLine, { orderId: order.id });
    const refundable = refundableItems(order, lines, await findLiveItems(em, refunds));
    const priced = priceItems(refundable, items, leftCents);
    const cents = items.length > 0 ? priced.reduce((sum, item) => sum + item.amountCents, 0) : (amountCents ?? 0);
    checkAmount(cents, leftCents);
    if (amountCents !== null && amountCents !== cents) {
      const words = `Something else was refunded in the meantime, so this is now ${dollars(cents)}. Nothing was refunded.`;
      throw new AppError('CHECKOUT.REFUND_CHANGED', words);
    }
    return { amountCents: cents, items: priced };
  }

  private async isAtStripe({ stripePaymentIntent }: Order, { id }: Refund): Promise<boolean> {
    const made = this.stripe.refunds.list({ payment_intent: stripePaymentIntent ?? '', limit: 100 });
    for await (const { metadata } of made) if (metadata?.refund_id === id) return true;
    return false;
  }

  private async create({ stripePaymentIntent }: Order, refund: Refund, attempt: Attempt): Promise<void> {
    const { id, orderId, amountCents } = refund;
    try {
      await this.stripe.refunds.create(
        {
          payment_intent: stripePaymentIntent ?? '',
          amount: amountCents,
          metadata: { order_id: orderId, refund_id: id },
        },
        { idempotencyKey: `refund-${id}` },
      );
    } catch (error) {
      const refusal = refusalCode(error);
      if (!refusal) throw error;
      await this.refuse(refund, refusal, attempt);
    }
  }

  /** The owner sees the refusal of a first attempt in the response. A later one becomes an issue, so that the owner notices it. */
  private async refuse({ id, orderId, amountCents }: Refund, refusal: RefusalCode, { isFirst }: Attempt): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const refused = await em.nativeUpdate(Refund, { id, state: 'requested' }, { state: 'refused', refusal });
      if (isFirst || refused === 0) return;
      await this.issues.raise(em, order, { code: 'refund_refused', refundId: id, cents: amountCents, refusal });
    });
  }
}

/** Whether a request with a known key asks for the same refund again. */
function isSameRefund(
  before: Refund,
  itemsBefore: readonly RefundItem[],
  { amountCents, items, reason }: Pick<RefundRequest, 'amountCents' | 'items'> & { reason: string | null },
): boolean {
  const isSameAmount = amountCents === null || before.amountCents === amountCents;
  return isSameAmount && before.reason === reason && isDeepStrictEqual(keysOf(itemsBefore), keysOf(items));
}

function keysOf(items: readonly ChosenItem[]): string[] {
  return items.map(({ kind, orderLineId, quantity, putBack }) => [kind, orderLineId, quantity, putBack].join()).sort();
}
