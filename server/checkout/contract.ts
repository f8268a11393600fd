import { z } from 'zod';
import { giftKind } from '../catalog/gifts/contract.js';
import { variant } from '../catalog/contract.js';
import { giftWord, giftWords, wordField } from '../catalog/words/contract.js';
import { MAX_LINES, MAX_QUANTITY } from './cart/contract.js';
import { personName } from './customers/contract.js';
import { giftRequest, orderGift } from './gift-deliveries/contract.js';

/** Cents. Spec section 9. Standard shipping is free for a subtotal above `freeOver`. */
export const SHIPPING_CENTS = { standard: 599, express: 1499, international: 1999, freeOver: 5000 } as const;

const SHIPPING_METHODS = ['standard', 'express', 'international'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];
export const SHIPPING_NAMES: Record<ShippingMethod, string> = {
  standard: 'Standard shipping',
  express: 'Express shipping',
  international: 'International shipping',
};
/** Where a parcel goes. The cart asks for it, because Stripe's page cannot offer options by country. */
export const DESTINATIONS = ['us', 'international'] as const;
export type Destination = (typeof DESTINATIONS)[number];
/** Business days in transit, from and to. Spec section 9. */
export const SHIPPING_DAYS = { standard: [3, 7], express: [1, 2], international: [7, 14] } as const satisfies Record<
  ShippingMethod,
  readonly [from: number, to: number]
>;
/** Until the parcel leaves. Spec section 9; a peak day is an order's day from `from` to `to`, as month-day. */
export const PROCESSING = {
  /** Orders before this hour, in the shop's time zone, ship the same day. */
  cutoffHour: 14,
  timeZone: 'America/New_York',
  /** Business days, the day of the order counted. */
  days: [1, 2],
  peakDays: [1, 3],
  peak: { from: '11-25', to: '12-24' },
  /** Business days from the payment within which a gift leaves at the latest, as promised on the pages. */
  promisedDays: '3-5',
} as const;
/** Sentences that explain PROCESSING and SHIPPING_DAYS. */
export const SHIPPING_TIMES = {
  processing:
    `Processing takes ${PROCESSING.days.join('-')} business days (up to ${PROCESSING.peakDays[1]} in peak periods), ` +
    'counting the day you order.',
  promise: `Your gift always ships within ${PROCESSING.promisedDays} business days of your payment.`,
  transit: 'Transit times are in business days, counted from the day your parcel ships.',
} as const;
/** Days, those of `refundDays` business days. Spec section 9. */
export const RETURNS = { days: 30, defectDays: 7, refundDays: '3-5', cardDays: '5-10' } as const;

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Failed payments lead to questions for about this long. */
export const ABANDONED_DAYS_KEPT = 90;
/** `expired`: closed without money. `needs_attention`: a person has to look at it. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'refunded', 'partly_refunded', 'expired', 'needs_attention'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A blank email address is answered with CHECKOUT.EMAIL_REQUIRED. */
const customerInfo = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.union([z.literal(''), z.email()], 'Please enter a valid email address.')),
  firstName: personName.optional(),
  lastName: personName.optional(),
});
export type CustomerInfo = z.infer<typeof customerInfo>;

const QUANTITY_RULE = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;

/** What the PDF's typeface can print: the Latin script with its accents, digits, punctuation, currency signs. */
export const PRINTABLE =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/;

const orderItemRequest = z.object({
  productId: z.uuid('We couldn’t find this gift.'),
  productType: variant,
  quantity: z.number(QUANTITY_RULE).int(QUANTITY_RULE).min(1, QUANTITY_RULE).max(MAX_QUANTITY, QUANTITY_RULE),
  /** Dollars, as the customer saw it. Where the shop's own price is another, the answer is CHECKOUT.PRICE_CHANGED. */
  unitPrice: z.number().min(0).max(10_000_000).optional(),
  /** The customer's own picture that goes on the gift. */
  generatedImageId: z.uuid('We couldn’t find this picture.').optional(),
  /** What the customer wants written on the gift. Where the product asks for other words now: CHECKOUT.WORDS_CHANGED. */
  words: giftWords.optional(),
  /** The kind of gift as the customer saw it. Where it is another now: CHECKOUT.WORDS_CHANGED. */
  kind: giftKind.optional(),
  /** In the PDF: under the shop's own artwork, or on a page of its own after the customer's picture. */
  dedication: z
    .string()
    .trim()
    .max(120)
    .regex(PRINTABLE, 'The dedication can only have Latin letters, digits and punctuation.')
    .optional(),
});
export type OrderItemRequest = z.infer<typeof orderItemRequest>;

/**
 * POST /api/create-payment, with an Idempotency-Key header (one is made up when it is absent, and then a repeated
 * request is a second order). Guests send customerInfo. The shop's own prices are charged. No items: CHECKOUT.EMPTY_CART.
 */
/** Typed in upper or lower case. */
export const discountCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,30}$/, 'Codes have 3 to 30 letters, digits and hyphens.');

export const createPaymentRequest = z.object({
  items: z.array(orderItemRequest).max(MAX_LINES, `An order can have at most ${MAX_LINES} different items.`),
  customerInfo: customerInfo.optional(),
  destination: z.enum(DESTINATIONS).default('us'),
  /** `amount` is in dollars, as the customer saw it. Where it is another now, the answer is CHECKOUT.DISCOUNT_CHANGED. */
  discount: z.object({ code: discountCode, amount: z.number().min(0).max(1_000_000) }).optional(),
  /** One mail with this cart after a day, if it is not paid by then. */
  remindMe: z.boolean().optional(),
  /** The order is a gift for somebody else. */
  gift: giftRequest.optional(),
  /**
   * Pictures, for signed-in customers; then there may be no items. `price` is in dollars, as the customer saw it. Discount codes and
   * free shipping count gifts only.
   */
  pack: z.object({ id: z.uuid('We couldn’t find these pictures.'), price: z.number().min(0).max(1_000_000) }).optional(),
});
export type CreatePaymentRequest = z.infer<typeof createPaymentRequest>;

export const createPaymentResponse = z.object({ url: z.url(), orderNumber: z.string() });
export type CreatePaymentResponse = z.infer<typeof createPaymentResponse>;

/** What the cart asks about each of its lines, and about the discount code. */
export const cartCheckRequest = z.object({
  items: z
    .array(
      orderItemRequest
        .pick({ productId: true, productType: true, generatedImageId: true, words: true, kind: true })
        .extend({ quantity: orderItemRequest.shape.quantity.default(1) }),
    )
    .max(MAX_LINES),
  /** Any text: one that cannot be a code is answered like one that is not known. */
  discountCode: z.string().trim().toUpperCase().max(100, 'Please shorten the code.').optional(),
});
export type CartCheckRequest = z.infer<typeof cartCheckRequest>;

/**
 * `gone`: no longer for sale. `not-sold`: this variant has no price anymore. `picture-gone`: not in the account.
 * `words-changed`: the line's words are not what the product asks for now, or it is of another kind.
 */
const CART_LINE_STATES = ['ok', 'gone', 'not-sold', 'sold-out', 'picture-gone', 'words-changed'] as const;

/** POST /api/cart-check: the current state of the lines, in the order of the request. Open to visitors. */
export const cartCheck = z.object({
  lines: z.array(
    z.object({
      state: z.enum(CART_LINE_STATES),
      /** Dollars; null unless it can be bought. */
      unitPrice: z.number().nullable(),
      /** Pieces that can still be bought; null without a limit. */
      left: z.number().int().nullable(),
      /** Null for products that are gone. */
      productName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      /** A fresh address of the customer's own picture, when it is theirs. */
      personalisedUrl: z.string().nullable(),
      /** As the product is now; empty and null for products that are gone. */
      wordFields: z.array(wordField),
      kind: giftKind.nullable(),
    }),
  ),
  /** What the code takes off; null if none was asked about. */
  discount: z
    .object({
      code: z.string(),
      /** Dollars; 0 when there is a problem. */
      amount: z.number(),
      /** A sentence that says why the code takes nothing off. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Sales tax is added at payment. */
  addsTax: z.boolean(),
});
export type CartCheck = z.infer<typeof cartCheck>;

const orderLine = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  productType: variant,
  quantity: z.number().int(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  imageUrl: z.string().nullable(),
  personalised: z.boolean(),
  /** A short-lived address of the customer's own picture, small. */
  personalisedUrl: z.string().nullable(),
  /** A short-lived address of the gift with that picture and these words on it; null until it is made. */
  viewUrl: z.string().nullable(),
  /** Written on the gift; without those that were left out. */
  words: z.array(giftWord),
  dedication: z.string().nullable(),
  /** Present once the PDF is ready and may be downloaded. */
  downloadUrl: z.string().nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

const tracking = z.object({
  carrier: z.string(),
  number: z.string(),
  /** URL of the carrier's tracking page; null for unknown carriers. */
  url: z.url().nullable(),
});
export type Tracking = z.infer<typeof tracking>;

export const order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_state: z.enum(PAYMENT_STATES),
  /** Dollars. */
  subtotal_amount: z.number(),
  discount_code: z.string().nullable(),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  /** Sales tax, known once the order is paid. */
  tax_amount: z.number(),
  total_amount: z.number(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Dollars refunded so far. */
  refunded_amount: z.number(),
  shipping_method: z.enum(SHIPPING_METHODS).nullable(),
  /** When the parcel was shipped. */
  shipped_at: z.iso.datetime().nullable(),
  tracking: tracking.nullable(),
  /** Lines of the parcel's label; null where nothing is shipped, and for whoever only knows number and email. */
  ship_to: z.array(z.string()).nullable(),
  /** Null where it is no gift for somebody else, and for whoever only knows number and email. */
  gift: orderGift.nullable(),
  lines: z.array(orderLine),
  /** Pictures that were bought with it, and their price. */
  pack: z.object({ pictures: z.number().int(), price: z.number() }).nullable(),
});
export type Order = z.infer<typeof order>;

/**
 * GET /api/orders?after=: the signed-in customer's orders, newest first, a page at a time.
 * GET /api/orders/:id: one of them. POST /api/orders/:id/send-again: its mail with fresh links once more (202).
 */
export const orderListQuery = z.object({ after: z.uuid().optional() });
export type OrderListQuery = z.infer<typeof orderListQuery>;
export const orderList = z.object({
  orders: z.array(order),
  /** Pass as `after` for the next page; null on the last. */
  next: z.uuid().nullable(),
});
export type OrderList = z.infer<typeof orderList>;

/**
 * How a guest proves that an order is theirs: with the signed link of the mail (/order/{number}?key=…), or with number
 * and email. The second shows how the order stands, but neither its address nor its files: those go to the mailbox by
 * "send again".
 */
const typedNumber = z.string().max(40).trim().toUpperCase();
export const orderLookupRequest = z.union(
  [
    z.object({ number: typedNumber, key: z.string().max(200) }),
    z.object({ number: typedNumber, email: z.string().max(254).trim().toLowerCase().pipe(z.email()) }),
  ],
  'Please enter the order number and the email address you ordered with.',
);
export type OrderLookupRequest = z.infer<typeof orderLookupRequest>;
/**
 * POST /api/order-lookup answers an order, or CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.ORDER_LINK_EXPIRED,
 * CHECKOUT.TOO_MANY_TRIES. POST /api/order-lookup/send-again answers 202 whether there is such an order or not.
 */
export const orderLookup = z.object({ order });
export type OrderLookup = z.infer<typeof orderLookup>;

/** GET /api/payments/:sessionId: what the success page asks. No personal data: knowing the session is enough. */
export const paymentStatus = z.object({
  known: z.boolean(),
  order_number: z.string().nullable(),
  payment_state: z.enum(PAYMENT_STATES).nullable(),
  /** On the day it was paid: its status, without address, files, pictures and words. */
  order: order.nullable(),
  /** Downloads that are ready, for the session's own browser. */
  downloads: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type PaymentStatus = z.infer<typeof paymentStatus>;
