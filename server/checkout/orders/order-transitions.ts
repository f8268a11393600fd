import type { OrderStatus, PaymentState } from '../contract.js';
import type { Order } from './order.entity.js';

/**
 * Allowed changes of the payment state. Stripe's events repeat and arrive out of order: anything else is outdated and ignored.
 * A payment for an expired order needs the owner, because its stock may be sold by now.
 */
const STEPS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  unpaid: ['paid', 'expired', 'needs_attention'],
  expired: ['needs_attention'],
  paid: ['partly_refunded', 'refunded', 'needs_attention'],
  partly_refunded: ['refunded', 'needs_attention'],
  refunded: ['needs_attention'],
  needs_attention: ['refunded'],
};

export function canPaymentChange(from: PaymentState, to: PaymentState): boolean {
  return STEPS[from].includes(to);
}

type Money = Pick<Order, 'paymentState' | 'paidAt' | 'receivedCents' | 'refundedCents'>;

/**
 * Whether the owner may accept whatever was paid. Not after its buyer was erased: nobody is left to send it to.
 */
export function mayBeAccepted(order: Money & Pick<Order, 'buyerErasedAt'>): boolean {
  const hasMoney = order.receivedCents > order.refundedCents;
  return order.paymentState === 'needs_attention' && hasMoney && (Boolean(order.paidAt) || !order.buyerErasedAt);
}

/** Paid and not fully refunded. */
export function mayDownload(order: { paymentState: PaymentState; paidAt?: Date | null }): boolean {
  return Boolean(order.paidAt) && order.paymentState !== 'refunded';
}

/** Paid, not fully refunded, not cancelled: it gets its PDFs and its confirmation. */
export function mayBeFulfilled(order: Pick<Order, 'status' | 'paymentState' | 'paidAt'>): boolean {
  return order.status !== 'cancelled' && mayDownload(order);
}

/** Paid, not fully refunded, and neither completed nor cancelled by the owner. */
export function isInProgress(order: { status: OrderStatus; paymentState: PaymentState; paidAt?: Date | null }): boolean {
  const isFinished = order.status === 'completed' || order.status === 'cancelled';
  return !isFinished && (mayDownload(order) || order.paymentState === 'needs_attention');
}

/** The buyer deleted their account. Orders still to be shipped keep the address until then, but get no mails. */
export function isBuyerDeleted({ buyerErasedAt, successorId }: Pick<Order, 'buyerErasedAt' | 'successorId'>): boolean {
  return Boolean(buyerErasedAt ?? successorId);
}
