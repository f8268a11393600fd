import type Stripe from 'stripe';
import type { LineItemParams } from './session-params.js';

export type CheckoutSession = Stripe.Checkout.Session;

export interface ShippingDetails {
  name: string;
  address: Stripe.Address;
}

/** The buyer's input on the payment page, without the card. */
export interface BuyerDetails {
  email: string;
  phone: string | null;
  shipping: ShippingDetails | null;
  shippingRate: string | null;
}

export interface SessionRecord {
  id: string;
  session: CheckoutSession;
  lineItems: LineItemParams[];
  paymentIntentData: { metadata: Record<string, string>; description: string | null };
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.pending'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'radar.early_fraud_warning.created'
  | 'refund.created'
  | 'refund.updated';

/** An event and the state of its delivery to the shop. */
export interface EventRecord {
  id: string;
  event: {
    id: string;
    object: 'event';
    api_version: string;
    created: number;
    data: { object: unknown };
    livemode: false;
    request: { id: null; idempotency_key: null };
    type: EventType;
  };
  state: 'pending' | 'delivered' | 'dropped';
}

/** A response stored under its Idempotency-Key, which is the id. */
export interface SavedResponse {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  createdAt: number;
}

/** Objects of Stripe's carry only the fields that the shop or its tests read. */
export interface Collections {
  coupons: Stripe.Coupon;
  sessions: SessionRecord;
  shippingRates: Stripe.ShippingRate;
  paymentIntents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  fraudWarnings: Stripe.Radar.EarlyFraudWarning;
  events: EventRecord;
  answers: SavedResponse;
}
