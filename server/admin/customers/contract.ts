import { z } from 'zod';
import { pageQuery, searchText } from '../orders/contract.js';

const adminCustomer = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null for accounts that signed up by phone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Excludes unpaid checkouts. */
  orders_count: z.number().int(),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;

export const adminCustomerQuery = pageQuery.extend({
  /** Part of the email address or of the full name; case-insensitive. */
  search: searchText,
});
export type AdminCustomerQuery = z.infer<typeof adminCustomerQuery>;

/** GET /api/admin/customers, newest first: accounts, and guests who paid. */
export const adminCustomerList = z.object({
  customers: z.array(adminCustomer),
  next: z.string().nullable(),
  /** Total number of matches, counted up to MAX_COUNTED. */
  total: z.number().int(),
});
export type AdminCustomerList = z.infer<typeof adminCustomerList>;

/** GET /api/admin/customers/:id. Their orders are at GET /api/admin/orders?customer=:id. CHECKOUT.CUSTOMER_NOT_FOUND. */
export const adminCustomerDetails = adminCustomer.extend({
  /** False for guests. */
  has_account: z.boolean(),
  /** Dollars paid minus refunds. */
  total_spent: z.number(),
  paid_orders_count: z.number().int(),
  /** Number of pictures in their account. */
  images_count: z.number().int(),
  last_order_at: z.iso.datetime().nullable(),
});
export type AdminCustomerDetails = z.infer<typeof adminCustomerDetails>;
