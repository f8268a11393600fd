import type { OrderStatus, PaymentState } from '../contract.js';
import { MONEY_STATES } from './order-states.js';
import type { Order } from './order.entity.js';

/**
 * Allowed changes of the payment state. Stripe's events repeat and arrive out of order, so any other change is outdated and
 * ignored. A payment for an order that ended needs the owner's attention, because its stock may have been sold.
 */
const STEPS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  unpaid: ['on_its_way', 'paid', 'expired', 'failed', 'needs_attention'],
  on_its_way: ['paid', 'failed', 'needs_attention'],
  expired: ['on_its_way', 'needs_attention'],
  failed: ['needs_attention'],
  paid: ['partly_refunded', 'refunded', 'charged_back', 'needs_attention'],
  partly_refunded: ['refunded', 'charged_back', 'needs_attention'],
  refunded: ['needs_attention'],
  charged_back: ['needs_attention'],
  needs_attention: ['refunded', 'charged_back'],
};

export function canPaymentChange(from: PaymentState, to: PaymentState): boolean {
  return STEPS[from].includes(to);
}

type Money = Pick<Order, 'paymentState' | 'paidAt' | 'receivedCents' | 'refundedCents' | 'lostCents'>;

/** Whether the owner may accept the payment. False once the buyer is erased, because there is no one to ship to. */
export function mayBeAccepted(order: Money & Pick<Order, 'buyerErasedAt'>): boolean {
  const hasMoney = order.receivedCents > order.refundedCents + order.lostCents;
  return order.paymentState === 'needs_attention' && hasMoney && (Boolean(order.paidAt) || !order.buyerErasedAt);
}

/** Paid, and the shop still has the money or a part of it. */
export function mayDownload(order: { paymentState: PaymentState; paidAt?: Date | null }): boolean {
  return Boolean(order.paidAt) && (MONEY_STATES as readonly PaymentState[]).includes(order.paymentState);
}

/** Whether the order gets its PDFs and confirmation: paid, not fully refunded, not canceled. */
export function mayBeFulfilled(order: Pick<Order, 'status' | 'paymentState' | 'paidAt'>): boolean {
  return order.status !== 'cancelled' && mayDownload(order);
}

/** Whether files with the customer's pictures are made for the order. */
export function mayHaveFiles(order: Parameters<typeof mayBeFulfilled>[0] & Pick<Order, 'buyerErasedAt'>): boolean {
  return mayBeFulfilled(order) && !order.buyerErasedAt;
}

/** Paid or about to be, not fully refunded, and neither completed nor canceled by the owner. */
export function isInProgress(order: { status: OrderStatus; paymentState: PaymentState; paidAt?: Date | null }): boolean {
  const isFinished = order.status === 'completed' || order.status === 'cancelled';
  const isComing = order.paymentState === 'on_its_way' || order.paymentState === 'needs_attention';
  return !isFinished && (mayDownload(order) || isComing);
}

/** Not paid yet, and not closed. */
export function mayStillBePaid({ paymentState }: Pick<Order, 'paymentState'>): boolean {
  return paymentState === 'unpaid' || paymentState === 'on_its_way';
}

/** Closed without money: never paid, or refused by the bank. */
export function hasEndedUnpaid({ paymentState }: Pick<Order, 'paymentState'>): boolean {
  return paymentState === 'expired' || paymentState === 'failed';
}

/** The buyer deleted their account. Orders still to be shipped keep the address until then, but get no mails. */
export function isBuyerDeleted({
  buyerErasedAt,
  anonymizedCustomerId,
}: Pick<Order, 'buyerErasedAt' | 'anonymizedCustomerId'>): boolean {
  return Boolean(buyerErasedAt ?? anonymizedCustomerId);
}
