import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '../../../checkout/cart/contract.js';
import { TYPED_LINE } from '../../../platform/typed-text/contract.js';

export const TEXT_RULE = 'Please leave out unusual characters.';

/**
 * `requested`: Stripe has not confirmed it yet. `refused`: Stripe did not make it. `failed`: the bank returned it or it was
 * canceled, so the customer did not receive it.
 */
const REFUND_STATES = ['requested', 'confirmed', 'refused', 'failed'] as const;

export const adminRefund = z.object({
  id: z.uuid(),
  /** Dollars. */
  amount: z.number(),
  reason: z.string(),
  /** `stripe`: made at Stripe, not in this dashboard. */
  source: z.enum(['owner', 'stripe']),
  state: z.enum(REFUND_STATES),
  /** The refunded items, such as `2 × Grandpa’s Own Mug`; empty for another amount. */
  items: z.array(z.string()),
  /** Units that were put back in stock. */
  returned_quantity: z.number().int(),
  /** A message for `refused` and `failed`. */
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const refundableItem = z.object({
  kind: z.enum(['gift', 'pack', 'shipping']),
  /** Null unless it is a gift. */
  line_id: z.uuid().nullable(),
  name: z.string(),
  /** Dollars that 1, 2, … of its units give, as many as are left: the price less its discount, with its part of the sales tax. */
  amounts: z.array(z.number()),
  /** Units that were taken from the stock and not put back. */
  taken_quantity: z.number().int(),
});
export type RefundableItem = z.infer<typeof refundableItem>;

const AMOUNT_RULE = 'Please enter the amount in dollars and cents, more than zero.';

const refundedLine = z.object({
  id: z.uuid().toLowerCase(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** Puts the units back in stock once the refund is confirmed, at most those that the order took. */
  put_back: z.boolean().default(false),
});

/**
 * POST /api/admin/orders/:id/refunds, with an Idempotency-Key header; returns the details (200). Either items, whose amount the
 * shop computes, or any other amount. The refund is `requested` until Stripe confirms it. If Stripe cannot be reached, the shop
 * retries later. CHECKOUT.REFUND_TOO_LARGE, CHECKOUT.REFUND_CHANGED, CHECKOUT.NOT_PAID, CHECKOUT.REFUND_REFUSED,
 * CHECKOUT.IDEMPOTENCY_CONFLICT.
 */
export const refundRequest = z
  .object({
    /** Dollars. With items, the amount that the owner saw: if it has changed, the answer is CHECKOUT.REFUND_CHANGED. */
    amount: z
      .number(AMOUNT_RULE)
      .min(0.01, AMOUNT_RULE)
      .max(1_000_000, AMOUNT_RULE)
      .multipleOf(0.01, 'Please use at most two decimals.')
      .optional(),
    lines: z
      .array(refundedLine)
      .max(MAX_LINES)
      .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Please name each gift once.')
      .default([]),
    pack: z.boolean().default(false),
    shipping: z.boolean().default(false),
    reason: z.string().trim().max(200, 'Please keep the reason under 200 characters.').regex(TYPED_LINE, TEXT_RULE).default(''),
  })
  .refine(({ amount, lines, pack, shipping }) => amount !== undefined || lines.length > 0 || pack || shipping, {
    message: AMOUNT_RULE,
    path: ['amount'],
  });
export type RefundRequest = z.infer<typeof refundRequest>;
