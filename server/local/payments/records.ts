import type Stripe from 'stripe';

/** On the wire the decimal amount is a string; the SDK turns it into its own Decimal. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** A dispute without the thirty empty fields of evidence, which the sandbox does not collect. */
export type WireDispute = Omit<Stripe.Dispute, 'evidence'>;

export type Session = Stripe.Checkout.Session;

/** The card as far as it may be kept: never its number or its security code. */
interface CardSummary {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface ShippingDetails {
  name: string;
  address: Stripe.Address;
}

/** What the buyer gave on the payment page. */
export interface BuyerDetails {
  email: string;
  phone: string | null;
  shipping: ShippingDetails | null;
  shippingRate: string | null;
  card: CardSummary;
}

export interface SessionRecord {
  id: string;
  session: Session;
  lineItems: WireLineItem[];
  paymentIntentData: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null };
  /** Set while the buyer is on the bank's confirmation page. */
  awaitingConfirmation: BuyerDetails | null;
}

export interface WireEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.succeeded'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'refund.created'
  | 'refund.updated';

/** One event on its way to the shop. Times are milliseconds since 1970. */
export interface Delivery {
  id: string;
  event: string;
  type: EventType;
  state: 'pending' | 'delivered' | 'dropped' | 'abandoned';
  attempts: number;
  createdAt: number;
  nextAttemptAt: number;
  lastStatus: number | null;
  lastError: string | null;
}

/** An answer kept for its Idempotency-Key, which is the id. */
export interface SavedResponse {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  createdAt: number;
}

export interface Collections {
  sessions: SessionRecord;
  products: Stripe.Product;
  shippingRates: Stripe.ShippingRate;
  paymentIntents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: WireDispute;
  events: WireEvent;
  deliveries: Delivery;
  answers: SavedResponse;
}
