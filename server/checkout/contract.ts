import { z } from 'zod';
import { giftKind, giftOrientation, variant } from '../catalog/contract.js';
import { giftWord, giftWords, isPrintable, wordField } from '../catalog/words/contract.js';
import { emailAddress } from '../platform/email/contract.js';
import { readTypedCode, withoutClosingPunctuation } from '../platform/typed-text/contract.js';
import { MAX_LINES, MAX_QUANTITY } from './cart/contract.js';
import { personName } from './customers/contract.js';
import { orderParcel } from './fulfilment/contract.js';
import { judgedPicture } from '../generation/contract.js';
import { giftRequest, orderGift } from './gifting/contract.js';

/** `days` are business days in transit: minimum and maximum. */
export const SHIPPING = {
  standard: { name: 'Standard shipping', cents: 599, days: [3, 7] },
  express: { name: 'Express shipping', cents: 1499, days: [1, 2] },
  international: { name: 'International shipping', cents: 1999, days: [7, 14] },
} as const;
export type ShippingMethod = keyof typeof SHIPPING;
/** Standard shipping is free for a subtotal of more cents. */
export const FREE_SHIPPING_OVER_CENTS = 5000;
/** Where a parcel goes. The cart asks for it, because Stripe's page cannot offer options by country. */
export const DESTINATIONS = ['us', 'international'] as const;
export type Destination = (typeof DESTINATIONS)[number];
/** Time until the parcel leaves. Peak season applies to orders placed from `from` to `to`, each written as month-day. */
export const PROCESSING = {
  /** Orders before this hour, in the shop's time zone, ship the same day. */
  cutoffHour: 14,
  timeZone: 'America/New_York',
  /** Business days, including the day of the order. */
  days: [1, 2],
  peakDays: [1, 3],
  peak: { from: '11-25', to: '12-24' },
  /** Business days from the payment within which a gift leaves at the latest, as promised on the pages. */
  promisedDays: '3-5',
} as const;
/** Texts that explain PROCESSING and SHIPPING to customers. */
export const SHIPPING_TIMES = {
  processing:
    `Processing takes ${PROCESSING.days.join('-')} business days (up to ${PROCESSING.peakDays[1]} in peak periods), ` +
    'counting the day you order.',
  promise: `Your gift always ships within ${PROCESSING.promisedDays} business days of your payment.`,
  transit: 'Transit times are in business days, counted from the day your parcel ships.',
} as const;
/** Business days until a bank debit has arrived or failed; most need the first number. */
export const BANK_DEBIT_DAYS = [5, 14] as const;
/** All values are days; `refundDays` are business days. */
export const RETURNS = { days: 30, defectDays: 7, refundDays: '3-5', cardDays: '5-10' } as const;

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Customers ask about failed payments for about this long. */
export const ABANDONED_DAYS_KEPT = 90;
/**
 * `on_its_way`: the customer paid in a way that takes days, such as a bank debit. `failed`: such a payment did not arrive.
 * `charged_back`: lost in a dispute. `expired`: closed without a payment. `needs_attention`: the owner has to look at it.
 */
export const PAYMENT_STATES = [
  'unpaid',
  'on_its_way',
  'paid',
  'refunded',
  'partly_refunded',
  'charged_back',
  'expired',
  'failed',
  'needs_attention',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A blank email address is answered with CHECKOUT.EMAIL_REQUIRED. */
const customerInfo = z.object({
  email: z.union([z.string().trim().pipe(z.literal('')), emailAddress()], 'Please enter a valid email address.'),
  firstName: personName.optional(),
  lastName: personName.optional(),
});
export type CustomerInfo = z.infer<typeof customerInfo>;

const QUANTITY_RULE = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;

export const DEDICATION_RULE = 'We can’t print a character of this dedication. Please leave out emoji and other signs.';

const orderItemRequest = z.object({
  productId: z.uuid('We couldn’t find this gift.').toLowerCase(),
  productType: variant,
  quantity: z.number(QUANTITY_RULE).int(QUANTITY_RULE).min(1, QUANTITY_RULE).max(MAX_QUANTITY, QUANTITY_RULE),
  /** The price in dollars that the customer saw. If the shop's price differs, the answer is CHECKOUT.PRICE_CHANGED. */
  unitPrice: z.number().min(0).max(10_000_000).optional(),
  generatedImageId: z.uuid('We couldn’t find this picture.').toLowerCase().optional(),
  /** The words to print on the gift. If the product's word fields have changed: CHECKOUT.WORDS_CHANGED. */
  words: giftWords.optional(),
  /** The kind of gift that the customer saw. If it has changed: CHECKOUT.WORDS_CHANGED. */
  kind: giftKind.optional(),
  /**
   * The orientation that the customer saw; without one, the shop chooses it by the picture. If the gift is no longer
   * available in this orientation: CHECKOUT.WORDS_CHANGED.
   */
  orientation: giftOrientation.optional(),
  /** A calendar of the account with a picture for each month; its pictures are printed in place of `generatedImageId`. */
  calendarId: z.uuid('We couldn’t find this calendar.').toLowerCase().optional(),
  /** Printed on a separate page of the PDF. */
  dedication: z.string().trim().max(120).normalize('NFC').refine(isPrintable, DEDICATION_RULE).optional(),
});
export type OrderItemRequest = z.infer<typeof orderItemRequest>;

/** Customers may type the code in upper or lower case and in full-width letters, or paste it with invisible characters. */
export const discountCode = z
  .string()
  .overwrite(readTypedCode)
  .regex(/^[A-Z0-9-]{3,30}$/, 'Codes have 3 to 30 letters, digits and hyphens.');

/**
 * POST /api/create-payment, with an Idempotency-Key header. Without the header the server generates a key, so a repeated
 * request places a second order. Guests send customerInfo. The shop's own prices are charged. No items: CHECKOUT.EMPTY_CART.
 */
export const createPaymentRequest = z.object({
  items: z.array(orderItemRequest).max(MAX_LINES, `An order can have at most ${MAX_LINES} different items.`),
  customerInfo: customerInfo.optional(),
  destination: z.enum(DESTINATIONS).default('us'),
  /** `amount` is the discount in dollars that the customer saw. If it has changed, the answer is CHECKOUT.DISCOUNT_CHANGED. */
  discount: z.object({ code: discountCode, amount: z.number().min(0).max(1_000_000) }).optional(),
  /** The customer opts in to one reminder mail, sent a day later unless the order is paid by then. */
  remindMe: z.boolean().optional(),
  /** Present when the order is a gift for another person. */
  gift: giftRequest.optional(),
  /**
   * Id that the browser gave to its cart. A cart is paid once: the same request again answers with the same page, a changed one
   * closes the page of the earlier one, and once one is paid the answer is CHECKOUT.ALREADY_PAID.
   */
  cartId: z.uuid().optional(),
  /**
   * A pack of pictures, for signed-in customers; `items` may then be empty. `price` is the price in dollars that the customer saw.
   * Discount codes and free shipping count gifts only.
   */
  pack: z.object({ id: z.uuid('We couldn’t find these pictures.'), price: z.number().min(0).max(1_000_000) }).optional(),
});
export type CreatePaymentRequest = z.infer<typeof createPaymentRequest>;

export const createPaymentResponse = z.object({ url: z.url(), orderNumber: z.string() });
export type CreatePaymentResponse = z.infer<typeof createPaymentResponse>;

/** The lines and the discount code that the cart wants checked. */
export const cartCheckRequest = z.object({
  items: z
    .array(
      orderItemRequest
        .pick({
          productId: true,
          productType: true,
          generatedImageId: true,
          calendarId: true,
          words: true,
          kind: true,
          orientation: true,
        })
        .extend({ quantity: orderItemRequest.shape.quantity.default(1) }),
    )
    .max(MAX_LINES),
  /** Any text is allowed: malformed and unknown codes get the same answer. */
  discountCode: z.string().overwrite(readTypedCode).max(100, 'Please shorten the code.').optional(),
});
export type CartCheckRequest = z.infer<typeof cartCheckRequest>;

/**
 * `gone`: no longer for sale. `not-sold`: this variant no longer has a price. `picture-gone`: not in the account.
 * `words-changed`: the line's words do not match the product's word fields, the kind of gift has changed, or the gift is no
 * longer available in this orientation. `months-missing`: months of the calendar have no picture.
 */
const CART_LINE_STATES = ['ok', 'gone', 'not-sold', 'sold-out', 'picture-gone', 'words-changed', 'months-missing'] as const;

/** POST /api/cart-check: the current state of the lines, in the order of the request. Open to visitors. */
export const cartCheck = z.object({
  lines: z.array(
    z.object({
      state: z.enum(CART_LINE_STATES),
      /** Dollars; null if the variant cannot be bought. */
      unitPrice: z.number().nullable(),
      /** Units that can still be bought; null without a limit. */
      left: z.number().int().nullable(),
      /** Null for products that are gone. */
      productName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      /** A fresh URL of the customer's picture; null if the picture is not theirs. */
      personalisedUrl: z.string().nullable(),
      /** The product's current word fields and kind; empty and null for products that are gone. */
      wordFields: z.array(wordField),
      kind: giftKind.nullable(),
      /** The orientation that is ordered; null for gifts that cannot be turned. */
      orientation: giftOrientation.nullable(),
      picture: judgedPicture.nullish(),
    }),
  ),
  /** The discount of the code; null if the request has no code. */
  discount: z
    .object({
      code: z.string(),
      /** Dollars; 0 when there is a problem. */
      amount: z.number(),
      /** A message that says why the code gives no discount. */
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
  /** Units that were refunded. */
  refundedQuantity: z.number().int(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  imageUrl: z.string().nullable(),
  personalised: z.boolean(),
  kind: giftKind,
  /** Null for gifts that cannot be turned. */
  orientation: giftOrientation.nullable(),
  /** A short-lived URL of a small version of the customer's picture. */
  personalisedUrl: z.string().nullable(),
  /** A short-lived URL of the view: the gift with that picture and these words on it; null until it is made. */
  viewUrl: z.string().nullable(),
  /** The words on the gift, without empty ones. */
  words: z.array(giftWord),
  dedication: z.string().nullable(),
  /** Present once the PDF is ready and may be downloaded. */
  downloadUrl: z.string().nullable(),
  /** Path of the page where picture and words can be changed; null once that is no longer possible, and for PDFs. */
  changeUrl: z.string().nullable(),
  /** Kind of the open request to the customer: for a picture or required words, or for an answer. Null if none. */
  waitsFor: z.enum(['complete', 'approve']).nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** `checked`: the print is released. `printing`: the gift is being made. */
export const PRINT_STEPS = ['paid', 'checked', 'printing'] as const;
export type PrintStep = (typeof PRINT_STEPS)[number];

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
  /** Path that puts the gifts of a failed payment back in the cart; null in other states, and when found by number and email only. */
  pay_again_url: z.string().nullable(),
  shipping_method: z.enum(Object.keys(SHIPPING) as ShippingMethod[]).nullable(),
  /** When the last of the order was sent; null while something is left to send. */
  shipped_at: z.iso.datetime().nullable(),
  /** The step that all unsent gifts have reached; null if none are left to send. */
  print_step: z.enum(PRINT_STEPS).nullable(),
  /** Oldest first, without canceled parcels. No carrier and number if the order was found by number and email only. */
  parcels: z.array(orderParcel),
  /** Lines of the parcel's label; null when nothing is shipped, and when the order was found by number and email only. */
  ship_to: z.array(z.string()).nullable(),
  /** Null when the order is not a gift for another person, and when the order was found by number and email only. */
  gift: orderGift.nullable(),
  lines: z.array(orderLine),
  pack: z.object({ pictures: z.number().int(), price: z.number() }).nullable(),
});
export type Order = z.infer<typeof order>;

/**
 * GET /api/orders?after=: the signed-in customer's orders, newest first, a page at a time.
 * GET /api/orders/:id: one of them. POST /api/orders/:id/send-again: resends its mail with fresh links (202).
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
 * How a guest proves that an order is theirs: with the signed link from the mail (/order/{number}?key=…), or with number
 * and email. Number and email show the status of the order, but neither its address nor its files; "send again" mails
 * those to the buyer.
 */
const typedNumber = z.string().max(40).trim().overwrite(withoutClosingPunctuation).toUpperCase();
export const orderLookupRequest = z.union(
  [z.object({ number: typedNumber, key: z.string().max(200) }), z.object({ number: typedNumber, email: emailAddress() })],
  'Please enter the order number and the email address you ordered with.',
);
export type OrderLookupRequest = z.infer<typeof orderLookupRequest>;
/**
 * POST /api/order-lookup answers with an order, or CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.ORDER_LINK_EXPIRED,
 * CHECKOUT.TOO_MANY_TRIES. POST /api/order-lookup/send-again answers 202 whether the order exists or not.
 */
export const orderLookupAnswer = z.object({ order });
export type OrderLookupAnswer = z.infer<typeof orderLookupAnswer>;
