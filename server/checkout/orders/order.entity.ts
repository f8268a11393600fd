import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OrderStatus, PaymentState, ShippingMethod } from '../contract.js';

/** Where the parcel goes, as Stripe collected it. */
export interface ShippingDetails {
  name: string | null;
  phone: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** What has happened to the pieces in stock. */
export type StockState = 'none' | 'reserved' | 'taken' | 'released';

export const Order = defineEntity({
  name: 'Order',
  schema: 'checkout',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    number: p.string(),
    customerId: p.uuid(),
    /**
     * The nameless customer who takes the place of one who deleted their account, once nothing is left to be shipped to
     * them. Null before they leave, and again after the change.
     */
    successorId: p.uuid().nullable(),
    /** Null for guests. */
    userId: p.uuid().nullable(),
    /** Where the confirmation goes, whatever happens to the customer's record later; null once the buyer is erased. */
    email: p.string().nullable(),
    /** The buyer deleted their account, and nothing here names them anymore. */
    buyerErasedAt: p.datetime().nullable(),
    idempotencyKey: p.string(),
    /** Hash of the request that placed the order: detects the same key with another request. */
    requestHash: p.string(),
    /** Correlation id of the request that placed the order. */
    correlationId: p.string().nullable(),
    status: p.string().$type<OrderStatus>(),
    paymentState: p.string().$type<PaymentState>(),
    stock: p.string().$type<StockState>(),
    currency: p.string(),
    subtotalCents: p.integer(),
    discountCodeId: p.uuid().nullable(),
    discountCode: p.string().nullable(),
    discountCents: p.integer().default(0),
    /** Pictures bought with it; all three or none. */
    packId: p.uuid().nullable(),
    packPictures: p.integer().nullable(),
    packCents: p.integer().default(0),
    /** Until the order is paid: the price of the shipping option that Stripe preselects. */
    shippingCents: p.integer(),
    /** Sales tax, which Stripe adds; 0 until the order is paid. */
    taxCents: p.integer().default(0),
    totalCents: p.integer(),
    /** The amount paid; 0 before that, and when it was paid in another currency. */
    receivedCents: p.integer().default(0),
    /** The sum of confirmed refunds. */
    refundedCents: p.integer(),
    stripeSessionId: p.string().nullable(),
    stripePaymentIntent: p.string().nullable(),
    paymentUrl: p.text().nullable(),
    /** Until the order is paid: the option that Stripe preselects. Null where nothing is shipped. */
    shippingMethod: p.string().$type<ShippingMethod>().nullable(),
    shipping: p.json<ShippingDetails>().nullable(),
    /** Both or neither. */
    carrier: p.string().nullable(),
    trackingNumber: p.string().nullable(),
    /** When the parcel was shipped. */
    shippedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** When the payment page closes. */
    expiresAt: p.datetime(),
    /** When Stripe was last asked about it. */
    checkedAt: p.datetime().nullable(),
    /** When the reconciler asks Stripe next, while it is unpaid. */
    nextCheckAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    fulfilledAt: p.datetime().nullable(),
  },
});
export type Order = InferEntity<typeof Order>;

type Priced = Pick<Order, 'subtotalCents' | 'packCents'>;

/** The price of everything but the pack of pictures, before the discount. */
export function merchandiseSubtotalCents({ subtotalCents, packCents }: Priced): number {
  return subtotalCents - packCents;
}

export function hasGifts(order: Priced): boolean {
  return merchandiseSubtotalCents(order) > 0;
}
