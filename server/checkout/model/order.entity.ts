import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { ORDER_STATUSES, PAYMENT_STATES, type ShippingMethod } from '../contract.js';

declare global {
  interface AuditSubjects {
    order: true;
  }
}

/** The shipping address from Stripe. */
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

/** States of the order's units in stock. */
const STOCK_STATES = ['none', 'reserved', 'taken', 'released'] as const;
export type StockState = (typeof STOCK_STATES)[number];

export const Order = defineEntity({
  name: 'Order',
  schema: 'checkout',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    number: p.string(),
    customerId: p.uuid(),
    /**
     * Id of the anonymized customer that replaces a customer who deleted their account, once nothing is left to ship.
     * Null before the deletion and after the replacement.
     */
    anonymizedCustomerId: p.uuid().fieldName('successor_id').strictNullable(),
    /** Null for guests. */
    userId: p.uuid().strictNullable(),
    /** Address for the confirmation, independent of later changes to the customer record; null once the buyer is erased. */
    email: p.string().strictNullable(),
    /** When the order was erased: the buyer deleted their account, and the order no longer identifies them. */
    buyerErasedAt: p.datetime().strictNullable(),
    idempotencyKey: p.string(),
    /** Hash of the request that placed the order. Detects a different request with the same key. */
    requestHash: p.string(),
    /** Id of the cart in the customer's browser. Of its checkouts, at most one is unpaid. */
    cartId: p.uuid().strictNullable(),
    /** Correlation id of the request that placed the order. */
    correlationId: p.string().strictNullable(),
    status: p.enum(ORDER_STATUSES),
    paymentState: p.enum(PAYMENT_STATES),
    stock: p.enum(STOCK_STATES),
    currency: p.string(),
    subtotalCents: p.integer(),
    discountCodeId: p.uuid().strictNullable(),
    discountCode: p.string().strictNullable(),
    discountCents: p.integer().default(0),
    /** The pack of pictures in the order. All three columns are set, or none. */
    packId: p.uuid().strictNullable(),
    packPictures: p.integer().strictNullable(),
    packCents: p.integer().default(0),
    /** Until the order is paid, the price of the shipping option that Stripe preselects. */
    shippingCents: p.integer(),
    /** Sales tax, which Stripe adds; 0 until the order is paid. */
    taxCents: p.integer().default(0),
    /** The part of the sales tax that is on shipping. */
    shippingTaxCents: p.integer().default(0),
    totalCents: p.integer(),
    /** The amount paid; 0 before payment, and if the order was paid in another currency. */
    receivedCents: p.integer().default(0),
    /** The sum of confirmed refunds. */
    refundedCents: p.integer(),
    /** The sum of lost disputes. */
    lostCents: p.integer().default(0),
    stripeSessionId: p.string().strictNullable(),
    stripePaymentIntent: p.string().strictNullable(),
    paymentUrl: p.text().strictNullable(),
    /** Until the order is paid, the option that Stripe preselects. Null if nothing is shipped. */
    shippingMethod: p.string().$type<ShippingMethod>().strictNullable(),
    shipping: p.json<ShippingDetails>().strictNullable(),
    /** When the last of the order was sent; null while something is left to send. */
    shippedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    /** When the payment page closes. */
    expiresAt: p.datetime(),
    /** When the shop last asked Stripe about the payment. */
    checkedAt: p.datetime().strictNullable(),
    /** When the reconciler next asks Stripe, as long as the order is unpaid or its payment is on its way. */
    nextCheckAt: p.datetime(),
    /** When the customer paid in a way that takes days, such as a bank debit. */
    paymentStartedAt: p.datetime().strictNullable(),
    /** When that payment failed. */
    paymentFailedAt: p.datetime().strictNullable(),
    paidAt: p.datetime().strictNullable(),
    fulfilledAt: p.datetime().strictNullable(),
  },
});
export type Order = InferEntity<typeof Order>;

type Priced = Pick<Order, 'subtotalCents' | 'packCents'>;

/** The price of everything except the pack of pictures, before the discount. */
export function merchandiseSubtotalCents({ subtotalCents, packCents }: Priced): number {
  return subtotalCents - packCents;
}

export function hasGifts(order: Priced): boolean {
  return merchandiseSubtotalCents(order) > 0;
}
