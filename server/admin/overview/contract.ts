import { z } from 'zod';

/** GET /api/admin/overview. Weeks are the last seven days. */
export const adminOverview = z.object({
  /** Paid orders, refunded ones included. */
  totalOrders: z.number().int(),
  ordersThisWeek: z.number().int(),
  /** Open checkouts: started, not paid, payment page still open. They are not orders yet. */
  openCheckouts: z.number().int(),
  totalCustomers: z.number().int(),
  customersThisWeek: z.number().int(),
  totalProducts: z.number().int(),
  activeProducts: z.number().int(),
});
export type AdminOverview = z.infer<typeof adminOverview>;

const SALES_DAYS = [7, 30, 365] as const;
export type SalesDays = (typeof SALES_DAYS)[number];
export const salesQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...SALES_DAYS]))
    .default(30),
});
export type SalesQuery = z.infer<typeof salesQuery>;

/**
 * GET /api/admin/overview/sales?days=: sales in dollars, by day of payment in the shop's time zone. Days without
 * sales are there with zeros. A year comes as 52 weeks, of which the last ends today, `day` being the first of each.
 */
export const salesStats = z.object({
  points: z.array(z.object({ day: z.iso.date(), sales: z.number(), orders: z.number().int() })),
  /** Before refunds. */
  total: z.number(),
  orders: z.number().int(),
  /** Null without orders. */
  average_order: z.number().nullable(),
  /** Refunded on the orders of these days. */
  refunded: z.number(),
  /** How many of them were refunded, fully or partly. */
  refunds: z.number().int(),
});
export type SalesStats = z.infer<typeof salesStats>;

/**
 * GET /api/admin/overview/best-sellers: of the last thirty days, by gifts sold, at most eight. Orders refunded in
 * full do not count.
 */
export const bestSellers = z.object({
  products: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      image_url: z.string().nullable(),
      sold: z.number().int(),
      /** Dollars. */
      sales: z.number(),
    }),
  ),
});
export type BestSellers = z.infer<typeof bestSellers>;

/** GET /api/admin/overview/pictures: customers' generations of the last thirty days, and what the engine charged. */
export const pictureStats = z.object({
  asked: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  /** Dollars, test page included. */
  spent: z.number(),
  spent_today: z.number(),
  daily_budget: z.number(),
  /** False while pictures are made on this machine, which costs nothing. */
  is_paid: z.boolean(),
});
export type PictureStats = z.infer<typeof pictureStats>;

/**
 * GET /api/admin/overview/conversion: of the pictures that customers made in the last thirty days, how many are on gifts that
 * were paid; by the products they were made for, at most eight.
 */
export const conversion = z.object({
  pictures: z.number().int(),
  bought: z.number().int(),
  /** Who made them, and who of these bought one. */
  customers: z.number().int(),
  buyers: z.number().int(),
  products: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      image_url: z.string().nullable(),
      pictures: z.number().int(),
      bought: z.number().int(),
    }),
  ),
});
export type Conversion = z.infer<typeof conversion>;

/** GET /api/admin/overview/discounts: what discount codes did in the last thirty days. Amounts are in dollars. */
export const discountStats = z.object({ orders: z.number().int(), saved: z.number(), sales: z.number() });
export type DiscountStats = z.infer<typeof discountStats>;

/** GET /api/admin/overview/packs: packs of pictures that were bought in the last thirty days. `sales` is in dollars. */
export const packStats = z.object({ packs: z.number().int(), pictures: z.number().int(), sales: z.number() });
export type PackStats = z.infer<typeof packStats>;

/** GET /api/admin/overview/cart-reminders: mails about carts left behind, of the last thirty days. */
export const cartReminderStats = z.object({
  asked: z.number().int(),
  sent: z.number().int(),
  /** Of those sent. */
  opened: z.number().int(),
  /** Orders paid within a week after such a mail, and dollars before refunds. */
  orders: z.number().int(),
  sales: z.number(),
});
export type CartReminderStats = z.infer<typeof cartReminderStats>;

/** Products with at most so many pieces left that stop selling at zero. */
export const LOW_STOCK = 5;

/** GET /api/admin/overview/waiting: what the owner should look at; null where there is nothing. */
export const ownerTodo = z.object({
  /** Paid, with something to send, not sent, neither completed nor cancelled. */
  toShip: z.object({ count: z.number().int(), oldest_at: z.iso.datetime() }).nullable(),
  payments: z.object({ count: z.number().int(), order_id: z.uuid(), order_number: z.string(), reason: z.string() }).nullable(),
  /** Cancelled, but not refunded yet. */
  toRefund: z.object({ count: z.number().int() }).nullable(),
  failedJobs: z.object({ count: z.number().int(), title: z.string() }).nullable(),
  /** Of the last seven days; their credits were returned. */
  failedPictures: z.object({ count: z.number().int() }).nullable(),
  lowStock: z.object({ count: z.number().int(), names: z.array(z.string()) }).nullable(),
  /** Neither published nor hidden yet. */
  reviews: z.object({ count: z.number().int() }).nullable(),
});
export type OwnerTodo = z.infer<typeof ownerTodo>;
