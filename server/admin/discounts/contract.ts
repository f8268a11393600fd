import { z } from 'zod';
import { category } from '../../catalog/contract.js';
import { discountCode } from '../../checkout/contract.js';
import { pageQuery } from '../orders/contract.js';

/** Dollars. */
const amount = z.number().min(0.01, 'The amount must be at least $0.01.').max(100_000, 'The amount can be at most $100,000.');
const percent = z
  .number()
  .int('The percentage must be a whole number.')
  .min(1, 'The percentage must be from 1 to 100.')
  .max(100, 'The percentage must be from 1 to 100.');

/** POST /api/admin/discounts. Terms cannot be changed later; the owner stops the code and creates another. */
export const discountWrite = z
  .object({
    code: discountCode,
    /** Either this or `amount`. */
    percent: percent.nullable(),
    amount: amount.nullable(),
    /** Minimum subtotal of the gifts in dollars; 0 for any order. */
    min_subtotal: z.number().min(0).max(100_000, 'The subtotal can be at most $100,000.'),
    /** Categories it applies to; empty for all. */
    categories: z.array(category).max(20),
    ends_at: z.iso
      .datetime()
      .refine((time) => time >= '2000', 'Please choose when the code ends.')
      .nullable(),
    max_uses: z.number().int().min(1, 'The number of uses must be at least 1.').max(1_000_000).nullable(),
    once_per_customer: z.boolean(),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'Please enter a percentage or an amount.');
export type DiscountWrite = z.infer<typeof discountWrite>;

export const adminDiscount = z.object({
  id: z.uuid(),
  ...discountWrite.shape,
  code: z.string(),
  created_at: z.iso.datetime(),
  state: z.enum(['active', 'stopped', 'ended', 'used-up']),
  /** Paid orders that were not fully refunded. */
  uses: z.number().int(),
  open_checkouts: z.number().int(),
  /** Total discount on paid orders, in dollars. */
  saved: z.number(),
  /** Revenue of paid orders in dollars, minus refunds. */
  sales: z.number(),
});
export type AdminDiscount = z.infer<typeof adminDiscount>;

/** GET /api/admin/discounts, newest first. */
export const adminDiscountQuery = z.object(pageQuery.shape);
export type AdminDiscountQuery = z.infer<typeof adminDiscountQuery>;
export const adminDiscountList = z.object({
  discounts: z.array(adminDiscount),
  next: z.string().nullable(),
  /** Total number of codes, counted up to MAX_COUNTED. */
  total: z.number().int(),
});
export type AdminDiscountList = z.infer<typeof adminDiscountList>;

/** PATCH /api/admin/discounts/:id stops a code, or makes it usable again. */
export const discountSwitch = z.object({ stopped: z.boolean() });
export type DiscountSwitch = z.infer<typeof discountSwitch>;
