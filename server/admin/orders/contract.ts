import { z } from 'zod';
import { giftKind, giftOrientation, variant } from '../../catalog/contract.js';
import { giftWord } from '../../catalog/words/contract.js';
import { order, ORDER_STATUSES, PAYMENT_STATES } from '../../checkout/contract.js';
import { DELIVERIES } from '../../checkout/fulfilment/contract.js';
import { storedAddress } from '../../checkout/production/address/contract.js';
import { adminProductions } from '../../checkout/production/contract.js';
import { HOLD_CODES } from '../../checkout/model/contract.js';
import { adminDispute } from './disputes/contract.js';
import { adminParcel, unsentUnits } from './parcels/contract.js';
import { adminRefund, refundableItem, TEXT_RULE } from './refunds/contract.js';
import { SEVERAL_LINES } from '../../platform/typed-text/contract.js';

export { addressChange, type AddressChange } from '../../checkout/production/address/contract.js';

export const adminOrder = z.object({
  id: order.shape.id,
  order_number: order.shape.order_number,
  status: order.shape.status,
  payment_state: order.shape.payment_state,
  total_amount: order.shape.total_amount,
  /** Dollars lost in disputes. */
  lost_amount: z.number(),
  created_at: order.shape.created_at,
  shipped_at: order.shape.shipped_at,
  /** How much of the order was sent, or has arrived; null before the first parcel left. */
  delivery: z.enum(DELIVERIES).nullable(),
  customer: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string(), email: z.string() }),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const SEARCH_RULE = 'Please shorten your search to 100 characters.';
export const searchText = z
  .string()
  .trim()
  .max(100, SEARCH_RULE)
  // PostgreSQL cannot store zero bytes and unpaired surrogates, so no stored text contains them.
  .transform(
    (text) =>
      text
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim() || undefined,
  )
  .optional();
const DAY_RULE = 'Please enter the day like this: 2026-11-22.';
const day = z.iso
  .date(DAY_RULE)
  .refine((text) => text >= '1900', DAY_RULE)
  .optional();

/** Totals of lists are counted up to this limit; above it, the dashboard shows "1,000+". */
export const MAX_COUNTED = 1_000;

/** Tasks that an order can have for the owner. */
export const ORDER_TODOS = ['to-ship', 'customer'] as const;

/** Filters of the list and its export. Days are in the shop's time zone; the range includes both. */
export const adminOrderFilter = z.object({
  /** Part of an order number, email address or name. */
  search: searchText,
  status: z.enum(ORDER_STATUSES).optional(),
  /**
   * `unpaid`: open checkouts. `expired`: abandoned checkouts. If absent, finds all others, and an order that is searched for
   * by its full number.
   */
  payment: z.enum(PAYMENT_STATES).optional(),
  from: day,
  to: day,
  customer: z.uuid().optional(),
  /** `to-ship`: orders that the overview counts as `toShip`. `customer`: those with a gift that waits for its customer. */
  waiting: z.enum(ORDER_TODOS).optional(),
});
export type AdminOrderFilter = z.infer<typeof adminOrderFilter>;

/** Paging parameters of every list. */
export const pageQuery = z.object({
  /** `next` from the previous page. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export const adminOrderQuery = adminOrderFilter.extend(pageQuery.shape);
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>;

/**
 * GET /api/admin/orders, newest first.
 * GET /api/admin/orders/export with the same filters streams a CSV that is safe to open in a spreadsheet. Times are in the
 * shop's time zone, and labels are the same as on the dashboard.
 */
export const adminOrderList = z.object({
  orders: z.array(adminOrder),
  next: z.string().nullable(),
  /** Total number of matches, counted up to MAX_COUNTED. */
  total: z.number().int(),
  /** Number of checkouts that are neither paid nor closed; `payment=unpaid` finds them. */
  open_checkouts: z.number().int(),
});
export type AdminOrderList = z.infer<typeof adminOrderList>;

/**
 * GET /api/admin/print-files.zip: print files of the orders that were paid on this day in the shop's time zone, today by
 * default. GET /api/admin/orders/:id/print-files.zip: print files of one order.
 */
export const printDay = z.object({ day });
export type PrintDay = z.infer<typeof printDay>;

/** PATCH /api/admin/orders/:id returns the order. */
export const adminOrderUpdate = z.object({ status: z.enum(ORDER_STATUSES) });
export type AdminOrderUpdate = z.infer<typeof adminOrderUpdate>;

/** POST /api/admin/orders/status sets the statuses of all these orders, or of none. The previous statuses, sent back, undo it. */
const statusOfOrder = z.object({ id: z.uuid().toLowerCase(), status: z.enum(ORDER_STATUSES) });
export const bulkStatus = z.object({ orders: z.array(statusOfOrder).min(1).max(100) });
export type BulkStatus = z.infer<typeof bulkStatus>;
export const bulkStatusResult = z.object({
  before: z.array(z.object({ id: z.uuid(), status: z.enum(ORDER_STATUSES) })),
});
export type BulkStatusResult = z.infer<typeof bulkStatusResult>;

const adminOrderLine = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string(),
  product_type: variant,
  quantity: z.number().int(),
  /** Units that were refunded. */
  refunded_quantity: z.number().int(),
  /** Dollars. */
  unit_price: z.number(),
  total_price: z.number(),
  image_url: z.string().nullable(),
  kind: giftKind,
  /** Null for gifts that cannot be turned. */
  orientation: giftOrientation.nullable(),
  /** The words on the gift, without empty ones. */
  words: z.array(giftWord),
  dedication: z.string().nullable(),
  /** Short-lived URL of the view: the gift with the customer's picture and words, 800 pixels wide. Null if there is none. */
  view_url: z.string().nullable(),
  /** The customer's picture. `print_url` downloads it in full size; both URLs are short-lived. */
  picture: z
    .object({
      preview_url: z.string(),
      print_url: z.string(),
      /** Pixels; null if unknown. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    })
    .nullable(),
  /** The file that the gift is printed from; null if that is the picture itself. */
  print_file: z
    .object({
      state: z.enum(['preparing', 'ready', 'failed']),
      /** Short-lived; null until the file is ready. */
      url: z.string().nullable(),
      kind: giftKind,
      /** Pixels, including the bleed. */
      width: z.number().int(),
      height: z.number().int(),
      dpi: z.number().int(),
      /** True if the shop enlarged the picture itself, because the upscaling service failed or was over budget. */
      is_softer: z.boolean(),
    })
    .nullable(),
  /** Open request to the customer, for which the gift waits; null if none. `message` is the shop's question. */
  waiting: z
    .object({
      kind: z.enum(['complete', 'approve']),
      message: z.string().nullable(),
      since: z.iso.datetime(),
      reminded_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The check of the print file, and whether the print is released; null until it is checked. `findings` are sentences. */
  print_check: z
    .object({
      color: z.enum(['green', 'yellow']),
      findings: z.array(z.string()),
      is_released: z.boolean(),
      /** Sent with a release, so that the owner releases only what they have seen. */
      revision: z.number().int(),
    })
    .nullable(),
  /** The finished PDF; null if there is none. */
  pdf_url: z.string().nullable(),
});

/** The kind of a timeline entry, which determines its icon. */
const TIMELINE_KINDS = ['order', 'payment', 'refund', 'attention', 'pdf', 'mail', 'parcel', 'change', 'note'] as const;

const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(TIMELINE_KINDS),
  /** A sentence or the beginning of one: 'The status was changed from Pending to Processing'. */
  text: z.string(),
  /** The owner's name if the owner did it; null otherwise. */
  by: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const orderNote = z.object({ id: z.uuid(), text: z.string(), by: z.string(), created_at: z.iso.datetime() });
export type OrderNote = z.infer<typeof orderNote>;

const resendableMail = z.enum(['confirmation', 'shipped', 'gift']);

/** GET /api/admin/orders/:id */
export const adminOrderDetails = order.omit({ lines: true, parcels: true, pay_again_url: true, print_step: true }).extend({
  customer: adminOrder.shape.customer.extend({ phone: z.string().nullable(), has_account: z.boolean() }),
  /** The address for mails about this order. */
  email: z.string(),
  /** Dollars lost in disputes. */
  lost_amount: z.number(),
  /** Amount that can still be refunded; requested refunds are already subtracted. */
  refundable_amount: z.number(),
  /** Items that were paid for, in the order of the lines; shipping last. Their sum may exceed `refundable_amount`. */
  refundable_items: z.array(refundableItem),
  /** Reasons why the order needs attention, oldest first; empty if it does not. `text` is a sentence. */
  issues: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Why nothing of the order may be printed now; null if printing is allowed, and for orders of PDFs only. */
  print_hold: z.object({ code: z.enum(HOLD_CODES), message: z.string() }).nullable(),
  /** Whether POST :id/accept is possible because a payment was received. */
  can_accept: z.boolean(),
  /** Whether parcels can be corrected, and sent with the gifts that do not wait for the customer. */
  can_ship: z.boolean(),
  /** Oldest first, including canceled parcels. */
  parcels: z.array(adminParcel),
  /** Units that the owner can send: in no parcel yet, and neither made by the print partner nor waiting for the customer. */
  unsent: unsentUnits,
  /** Units that are in no parcel yet because they wait for the customer. */
  unsent_waiting: unsentUnits,
  ship_phone: z.string().nullable(),
  /** The parts of `ship_to`, and whether they can be corrected; null if nothing is shipped. */
  shipping_address: z.object({ address: storedAddress, can_change: z.boolean() }).nullable(),
  /** Reference for finding the payment at Stripe. */
  payment_reference: z.string().nullable(),
  lines: z.array(adminOrderLine),
  refunds: z.array(adminRefund),
  /** Productions of the order at the print partner. */
  production: adminProductions,
  /** Newest first. */
  disputes: z.array(adminDispute),
  /** Oldest first. */
  notes: z.array(orderNote),
  /** Newest first. */
  timeline: z.array(timelineEntry),
  /** Mails that can be resent. */
  mails: z.array(resendableMail),
});
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;

/** POST /api/admin/orders/:id/notes → 201 with the note. DELETE …/notes/:noteId → 204; POST …/:noteId/restore → 200. */
export const newOrderNote = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please write something first.')
    .max(2_000, 'Please keep a note under 2000 characters.')
    .regex(SEVERAL_LINES, TEXT_RULE),
});
export type NewOrderNote = z.infer<typeof newOrderNote>;

/**
 * POST /api/admin/orders/:id/mails → 202: resends one of `mails` with fresh links. CHECKOUT.NOT_PAID,
 * CHECKOUT.NOT_TO_BE_SHIPPED, CHECKOUT.GIFT_NOT_SENT; CHECKOUT.TOO_MANY_TRIES after five in an hour.
 */
export const resendMail = z.object({ mail: resendableMail });
export type ResendMail = z.infer<typeof resendMail>;

/** GET /api/admin/waiting-lines?after=: gifts that wait for their customers, longest wait first. */
export const waitingLinesQuery = z.object({ after: z.uuid().optional() });
export type WaitingLinesQuery = z.infer<typeof waitingLinesQuery>;
export const waitingLineList = z.object({
  lines: z.array(
    z.object({
      /** Id of the request. */
      id: z.uuid(),
      order_id: z.uuid(),
      order_number: z.string(),
      line_id: z.uuid(),
      product_name: z.string(),
      image_url: z.string().nullable(),
      kind: z.enum(['complete', 'approve']),
      message: z.string().nullable(),
      since: z.iso.datetime(),
      reminded_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Pass as `after` for the next page; null on the last. */
  next: z.uuid().nullable(),
});
export type WaitingLineList = z.infer<typeof waitingLineList>;
