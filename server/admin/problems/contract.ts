import { z } from 'zod';
import { MAX_QUANTITY } from '../../checkout/cart/contract.js';
import { orderProblem, PROBLEM_KINDS, PROBLEM_LIMITS, severalLines } from '../../checkout/problems/contract.js';
import { refundRequest } from '../orders/refunds/contract.js';

/** A problem report as the owner sees it. */
const adminProblem = orderProblem.extend({
  order_id: z.uuid(),
  order_number: z.string(),
  product_id: z.uuid(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  customer_name: z.string(),
  /** Units of the line that were not refunded. */
  kept_quantity: z.number().int(),
  /** Whether a print partner made the gift. */
  by_partner: z.boolean(),
  /** When the gift was sent; null if it was not. */
  sent_at: z.iso.datetime().nullable(),
  /** The owner who decided. */
  decided_by: z.string().nullable(),
  /** The possible refund in dollars; null once the report is decided, and if nothing can be refunded for it. */
  refund_offer: z.object({ amount: z.number(), quantity: z.number().int(), with_shipping: z.boolean() }).nullable(),
  /** Units that are printed again. */
  reprint_quantity: z.number().int().nullable(),
  /** The refund in dollars, and why it failed. */
  refund: z.object({ amount: z.number(), is_confirmed: z.boolean(), problem: z.string().nullable() }).nullable(),
  can_undo: z.boolean(),
});
export type AdminProblem = z.infer<typeof adminProblem>;

export const PROBLEM_STATES = ['open', 'decided'] as const;

/** GET /api/admin/problems?state=&after=: open ones first, then the newest. */
export const adminProblemQuery = z.object({ state: z.enum(PROBLEM_STATES).optional(), after: z.uuid().optional() });
export type AdminProblemQuery = z.infer<typeof adminProblemQuery>;
export const adminProblemList = z.object({
  problems: z.array(adminProblem),
  open: z.number().int(),
  /** Pass as `after` for the next page; null on the last. */
  next: z.uuid().nullable(),
});
export type AdminProblemList = z.infer<typeof adminProblemList>;

/** GET /api/admin/orders/:id/problems, newest first. POST …/api/admin/problems/:id/… answer with the same list. */
export const orderProblemList = z.object({ problems: z.array(adminProblem) });
export type OrderProblemList = z.infer<typeof orderProblemList>;

const message = severalLines.max(PROBLEM_LIMITS.text, 'Please keep it under 2,000 characters.');

/** POST /api/admin/problems/:id/reprint: prints units again at no charge, and tells the customer. */
export const problemReprint = z.object({
  quantity: z.int('Please enter how many.').min(1, 'Please enter how many.').max(MAX_QUANTITY),
  /** Asks the customer first, by mail, to approve or change picture and words. */
  ask_customer: z.boolean().default(false),
  message: message.default(''),
});
export type ProblemReprint = z.infer<typeof problemReprint>;

/** POST /api/admin/problems/:id/refund, with an Idempotency-Key. `amount`: the dollars that the owner saw. */
export const problemRefund = z.object({ amount: refundRequest.shape.amount.unwrap(), message: message.default('') });
export type ProblemRefund = z.infer<typeof problemRefund>;

/** POST /api/admin/problems/:id/answer. POST …/undo opens the report again. */
export const problemAnswer = z.object({ message: message.min(1, 'Please write something first.') });
export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** GET /api/admin/problems/counts: reports of the last ninety days by product, the most per sold unit first. */
export const problemCounts = z.object({
  products: z.array(
    z.object({
      product_id: z.uuid(),
      product_name: z.string(),
      sold: z.number().int(),
      reports: z.number().int(),
      by_kind: z.partialRecord(z.enum(PROBLEM_KINDS), z.number().int()),
      /** How many of them a print partner made. */
      by_partner: z.number().int(),
    }),
  ),
});
export type ProblemCounts = z.infer<typeof problemCounts>;
