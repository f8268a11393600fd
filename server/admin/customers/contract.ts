import { z } from 'zod';
import { pageQuery, searchText } from '../orders/contract.js';

const adminCustomer = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null for accounts that were made by phone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Without checkouts that nobody paid. */
  orders_count: z.number().int(),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;

export const adminCustomerQuery = pageQuery.extend({
  /** Part of the email address, first or last name, or of both names together; capitals do not matter. */
  search: searchText,
});
export type AdminCustomerQuery = z.infer<typeof adminCustomerQuery>;

/** GET /api/admin/customers, newest first: accounts, and guests who paid. */
export const adminCustomerList = z.object({
  customers: z.array(adminCustomer),
  next: z.string().nullable(),
  /** How many match in all, counted up to MAX_COUNTED. */
  total: z.number().int(),
});
export type AdminCustomerList = z.infer<typeof adminCustomerList>;

/** GET /api/admin/customers/:id; their orders: GET /api/admin/orders?customer=:id. CHECKOUT.CUSTOMER_NOT_FOUND. */
export const adminCustomerDetails = adminCustomer.extend({
  /** False for guests. */
  has_account: z.boolean(),
  /** Dollars that came in and were not given back. */
  total_spent: z.number(),
  paid_orders_count: z.number().int(),
  /** Pictures made in their account. */
  images_count: z.number().int(),
  last_order_at: z.iso.datetime().nullable(),
});
export type AdminCustomerDetails = z.infer<typeof adminCustomerDetails>;
