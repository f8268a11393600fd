import type Stripe from 'stripe';
import type { ShippingDetails } from '../model/order.entity.js';
import type { ShippingMethod } from '../contract.js';
import { type Dispute, isToAnswer } from '../model/dispute.entity.js';

/** The fields of a session that `readSession` needs expanded. */
export const SESSION_EXPAND = ['payment_intent.latest_charge.refunds', 'shipping_cost.shipping_rate'];

/** A refund, completed or attempted, as Stripe reports it. */
export interface StripeRefund {
  id: string;
  cents: number;
  /** Our refund id from the request; null for refunds made in Stripe's own dashboard. */
  refundId: string | null;
  /** The bank refused the refund or it was canceled, so the money stayed with Stripe. */
  hasFailed: boolean;
}

export type StripeDispute = Omit<Dispute, 'orderId' | 'dueAt'> & { dueAt: Date | null };

/** A card network's warning that a payment is probably fraud. */
export interface FraudWarning {
  id: string;
  type: string;
  /** False once the payment is disputed or refunded. */
  isActionable: boolean;
}

/** A session that the customer has completed. `on_its_way`: the money arrives in days, or not at all. */
export interface CompletedSession {
  state: 'on_its_way' | 'paid';
  sessionId: string;
  orderId: string | null;
  paymentIntent: string | null;
  currency: string | null;
  /** Cents, as all amounts here. */
  totalCents: number;
  shippingCents: number;
  /** Sales tax on gifts and shipping. */
  taxCents: number;
  /** The part of it that is on shipping. */
  shippingTaxCents: number;
  shippingMethod: ShippingMethod | null;
  shipping: ShippingDetails | null;
  name: string | null;
  phone: string | null;
  /** All refunds, latest first. */
  refunds: StripeRefund[];
  disputes: StripeDispute[];
  /** Only when they were asked for. */
  fraudWarnings: FraudWarning[];
}

export type PaidSession = CompletedSession & { state: 'paid' };

/** `waiting`: its page is open. `closed`: it was closed without a payment. `failed`: the money did not arrive. */
export type PaymentSnapshot =
  { state: 'waiting' | 'closed' | 'failed'; sessionId: string; orderId: string | null } | CompletedSession;

export function isPaid(payment: PaymentSnapshot): payment is PaidSession {
  return payment.state === 'paid';
}

/** @param disputes the session's disputes, which are not part of it */
export function readSession(session: Stripe.Checkout.Session, disputes: readonly Stripe.Dispute[] = []): PaymentSnapshot {
  const subject = { sessionId: session.id, orderId: session.metadata?.order_id ?? null };
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  if (session.status === 'expired') return { state: 'closed', ...subject };
  if (session.status !== 'complete') return { state: 'waiting', ...subject };
  const isUnpaid = session.payment_status === 'unpaid';
  if (isUnpaid && hasFailed(intent)) return { state: 'failed', ...subject };
  const charge = chargeOf(session);
  const shippingRate = session.shipping_cost?.shipping_rate as Stripe.ShippingRate | null | undefined;
  return {
    state: isUnpaid ? 'on_its_way' : 'paid',
    ...subject,
    paymentIntent: intent?.id ?? null,
    currency: session.currency,
    totalCents: session.amount_total ?? 0,
    shippingCents: session.shipping_cost?.amount_subtotal ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    shippingTaxCents: session.shipping_cost?.amount_tax ?? 0,
    shippingMethod: (shippingRate?.metadata.method as ShippingMethod | undefined) ?? null,
    shipping: shippingDetails(session),
    name: storable(session.customer_details?.name ?? session.collected_information?.shipping_details?.name),
    phone: storable(session.customer_details?.phone),
    refunds: (charge?.refunds?.data ?? []).map(toStripeRefund),
    disputes: disputes.map(toStripeDispute),
    fraudWarnings: [],
  };
}

export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return (intent?.latest_charge as Stripe.Charge | null | undefined) ?? null;
}

function toStripeDispute(dispute: Stripe.Dispute): StripeDispute {
  const { id, status, reason, amount, balance_transactions: moves, evidence_details: evidence, created } = dispute;
  return {
    id,
    status,
    reason,
    amountCents: amount,
    withdrawnCents: -moves.reduce((sum, { net }) => sum + net, 0),
    dueAt: evidence.due_by === null || !isToAnswer(dispute) ? null : new Date(evidence.due_by * 1000),
    createdAt: new Date(created * 1000),
  };
}

function toStripeRefund({ id, amount, metadata, status }: Stripe.Refund): StripeRefund {
  return { id, cents: amount, refundId: metadata?.refund_id ?? null, hasFailed: !countsAsRefunded({ status }) };
}

/** True unless the bank refused the refund or it was canceled; also while the bank has not confirmed it. */
export function countsAsRefunded({ status }: Pick<Stripe.Refund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled';
}

/** Whether a slow payment method, such as a bank debit, was refused days after the checkout. */
function hasFailed(intent: Stripe.PaymentIntent | null): boolean {
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
}

function shippingDetails(session: Stripe.Checkout.Session): ShippingDetails | null {
  const details = session.collected_information?.shipping_details;
  if (!details) return null;
  const { line1, line2, city, state, postal_code: postalCode, country } = details.address;
  return {
    name: storable(details.name),
    phone: storable(session.customer_details?.phone),
    line1: storable(line1),
    line2: storable(line2),
    city: storable(city),
    state: storable(state),
    postalCode: storable(postalCode),
    country: storable(country),
  };
}

/** Removes characters that PostgreSQL rejects, because an order must be stored once its money has arrived. */
function storable(text: string | null | undefined): string | null {
  return (
    text
      ?.toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() || null
  );
}
