import { Injectable } from '@nestjs/common';
import { AppError, AuditLog, Database } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { Order } from '../model/order.entity.js';
import { mayBeAccepted } from '../model/order-transitions.js';
import { isPaid, type PaidSession } from './payment-snapshot.js';
import { Settlement } from './settlement.js';
import { stripeFailure } from './stripe-failures.js';
import { StripeSessions } from './stripe-sessions.js';
import { orderNotFound } from '../model/order-not-found.js';

const ANOTHER_CURRENCY = 'This order was paid in another currency. Please refund it in Stripe’s own dashboard.';

/** Lets the owner accept the payment of an order that needs attention, regardless of the amount. */
@Injectable()
export class PaymentAcceptance {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly sessions: StripeSessions,
    private readonly settlement: Settlement,
  ) {}

  async accept(actorId: string, orderId: string): Promise<void> {
    const payment = await this.fetchPayment(orderId);
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      order.receivedCents = payment.totalCents;
      if (!mayBeAccepted(order)) throw nothingToAccept(order);
      const before = auditedState(order);
      const change = { actorId, subject: 'order', subjectId: orderId } as const;
      // Accepting the first payment reverts the cancellation.
      if (order.status === 'cancelled' && !order.paidAt) {
        order.status = 'pending';
        const status = { before: { status: 'cancelled' }, after: { status: order.status } };
        this.audit.record(em, { ...change, ...status, action: 'status-changed' });
      }
      await this.settlement.accept(em, order, payment, actorId);
      this.audit.record(em, { ...change, action: 'payment-accepted', before, after: auditedState(order) });
    });
  }

  private async fetchPayment(orderId: string): Promise<PaidSession> {
    const order = await this.database.fork().findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    if (order.paymentState !== 'needs_attention' || !order.stripeSessionId) throw nothingToAccept(order);
    const payment = await this.sessions.read(order.stripeSessionId).catch((error: unknown) => {
      throw stripeFailure(error, 'We can’t reach Stripe right now. Please try again in a minute.', { orderId });
    });
    if (!payment || !isPaid(payment)) throw nothingToAccept(order);
    if (payment.currency !== order.currency) throw new AppError('CHECKOUT.NOTHING_TO_ACCEPT', ANOTHER_CURRENCY);
    const refundedCents = payment.refunds.reduce((sum, { cents, hasFailed }) => sum + (hasFailed ? 0 : cents), 0);
    if (refundedCents >= payment.totalCents) throw nothingToAccept(order);
    return payment;
  }
}

function auditedState({ paymentState, totalCents }: Order): Record<string, unknown> {
  return { payment_state: paymentState, total_cents: totalCents };
}

function nothingToAccept({ paymentState, buyerErasedAt }: Order): AppError {
  const code = 'CHECKOUT.NOTHING_TO_ACCEPT';
  if (paymentState !== 'needs_attention') return new AppError(code, 'This order has nothing to accept.');
  if (buyerErasedAt) return new AppError(code, 'The buyer has deleted their account, so there is no one to send it to.');
  return new AppError(code, 'This order has no payment that could be accepted.');
}
