import { z } from 'zod';
import { ORDER_STATUSES, PAYMENT_STATES } from '../checkout/contract.js';

export const adminOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_state: z.enum(PAYMENT_STATES),
  /** Dollars. */
  total_amount: z.number(),
  created_at: z.iso.datetime(),
  shipped_at: z.iso.datetime().nullable(),
  /** `url` leads to the carrier's own page where we know it. */
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() }).nullable(),
  customer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const adminOrderQuery = z.object({
  /** `next` of the page before. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>;

/** GET /api/admin/orders, newest first. */
export const adminOrderList = z.object({ orders: z.array(adminOrder), next: z.string().nullable() });
export type AdminOrderList = z.infer<typeof adminOrderList>;

/** PATCH /api/admin/orders/:id answers the order. */
export const adminOrderUpdate = z.object({ status: z.enum(ORDER_STATUSES) });
export type AdminOrderUpdate = z.infer<typeof adminOrderUpdate>;

const LABEL = /^[^\p{Cc}\p{Cs}]*$/u;

/**
 * POST /api/admin/orders/:id/shipment: the parcel has left us, or its number is corrected; answers the order. The
 * customer is told once, and again only when `tellAgain` is set. CHECKOUT.NOT_TO_BE_SHIPPED: unpaid, cancelled, given
 * back, or PDFs only.
 */
export const adminShipment = z.object({
  /** USPS, UPS, FedEx and DHL get a link to their page. */
  carrier: z.string().trim().min(1, 'Please enter the carrier.').max(60).regex(LABEL, 'Please leave out unusual characters.'),
  trackingNumber: z
    .string()
    .trim()
    .min(1, 'Please enter the tracking number.')
    .max(60)
    .regex(LABEL, 'Please leave out unusual characters.'),
  tellAgain: z.boolean().default(false),
});
export type AdminShipment = z.infer<typeof adminShipment>;

/** GET /api/admin/overview */
export const adminOverview = z.object({
  totalOrders: z.number().int(),
  totalCustomers: z.number().int(),
  totalProducts: z.number().int(),
});
export type AdminOverview = z.infer<typeof adminOverview>;
