import { z } from 'zod';

/** GET /api/admin/overview. A week is the last seven days. */
export const adminOverview = z.object({
  /** Paid orders, including refunded ones. */
  totalOrders: z.number().int(),
  ordersThisWeek: z.number().int(),
  /** Open checkouts: unpaid, with an open payment page. They are not orders yet. */
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
 * GET /api/admin/overview/sales?days=: sales in dollars, by day of payment in the shop's time zone. Days without sales are
 * included as zeros. A year is returned as 52 weeks, the last of which ends today; `day` is the first day of each week.
 */
export const salesStats = z.object({
  points: z.array(z.object({ day: z.iso.date(), sales: z.number(), orders: z.number().int() })),
  /** Before refunds. */
  total: z.number(),
  orders: z.number().int(),
  /** Null without orders. */
  average_order: z.number().nullable(),
  /** Refunded amount on the orders of these days. */
  refunded: z.number(),
  /** Number of these orders that were refunded, fully or partly. */
  refunds: z.number().int(),
  /** Lost in disputes about payments of these days. `total` is without it. */
  lost: z.number(),
});
export type SalesStats = z.infer<typeof salesStats>;

/**
 * GET /api/admin/overview/best-sellers: at most eight products, by units sold in the last thirty days. Fully refunded orders
 * do not count.
 */
export const bestSellers = z.object({
  products: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      image_url: z.string().nullable(),
      sold: z.number().int(),
      /** Dollars, less discounts. */
      sales: z.number(),
    }),
  ),
});
export type BestSellers = z.infer<typeof bestSellers>;

/** GET /api/admin/overview/pictures: customers' generations of the last thirty days, and their cost. */
export const pictureStats = z.object({
  asked: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  /** Why they failed, in words, the most frequent reason first. */
  failures: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Dollars, including the test page. */
  spent: z.number(),
  spent_today: z.number(),
  daily_budget: z.number(),
  /** False if pictures are made on this machine, which is free. */
  is_paid: z.boolean(),
});
export type PictureStats = z.infer<typeof pictureStats>;

/**
 * GET /api/admin/overview/conversion: how many of the pictures of the last thirty days are on gifts that were paid, for at
 * most eight products.
 */
export const conversion = z.object({
  pictures: z.number().int(),
  bought: z.number().int(),
  /** Number of customers who made pictures, and of those who bought one. */
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

/** GET /api/admin/overview/discounts: sales with discount codes in the last thirty days. Amounts are in dollars. */
export const discountStats = z.object({ orders: z.number().int(), saved: z.number(), sales: z.number() });
export type DiscountStats = z.infer<typeof discountStats>;

/** GET /api/admin/overview/packs: packs of pictures that were bought in the last thirty days. `sales` is in dollars. */
export const packStats = z.object({ packs: z.number().int(), pictures: z.number().int(), sales: z.number() });
export type PackStats = z.infer<typeof packStats>;

/** GET /api/admin/overview/cart-reminders: mails about abandoned carts in the last thirty days. */
export const cartReminderStats = z.object({
  asked: z.number().int(),
  sent: z.number().int(),
  /** Number of sent mails that were opened. */
  opened: z.number().int(),
  /** Number of orders paid within a week after such a mail, and their revenue in dollars before refunds. */
  orders: z.number().int(),
  sales: z.number(),
});
export type CartReminderStats = z.infer<typeof cartReminderStats>;

/** A product that stops selling at zero is low in stock at this many units or fewer. */
export const LOW_STOCK = 5;

/** GET /api/admin/overview/waiting: the owner's open tasks; null for tasks without items. */
export const ownerTodo = z.object({
  /** Paid orders with a parcel that is not shipped, neither completed nor canceled. */
  toShip: z.object({ count: z.number().int(), oldest_at: z.iso.datetime() }).nullable(),
  payments: z.object({ count: z.number().int(), order_id: z.uuid(), order_number: z.string(), reason: z.string() }).nullable(),
  /** Disputes and inquiries that the owner has to answer, and the one that is due first. */
  disputes: z
    .object({ count: z.number().int(), order_id: z.uuid(), order_number: z.string(), due_at: z.iso.datetime() })
    .nullable(),
  /** Payments that take days and have not arrived, such as bank debits, with their total in dollars. They are not sales yet. */
  onTheirWay: z.object({ count: z.number().int(), total: z.number() }).nullable(),
  /** Orders that wait because the print partner gives no answer for hours, or refuses our key. */
  partnerAway: z.object({ count: z.number().int(), since: z.iso.datetime(), is_key_refused: z.boolean() }).nullable(),
  /** Orders with a gift that the print partner does not make, and the oldest of them. */
  unmade: z.object({ count: z.number().int(), order_id: z.uuid(), order_number: z.string() }).nullable(),
  /** Orders that are canceled but not refunded yet. */
  toRefund: z.object({ count: z.number().int() }).nullable(),
  failedJobs: z.object({ count: z.number().int(), title: z.string() }).nullable(),
  /** Generations that failed in the last seven days, and the most frequent reason; their credits were refunded. */
  failedPictures: z.object({ count: z.number().int(), reason: z.string() }).nullable(),
  /** Generations that have waited at the picture service for more than two minutes. */
  waitingPictures: z.object({ count: z.number().int() }).nullable(),
  lowStock: z.object({ count: z.number().int(), names: z.array(z.string()) }).nullable(),
  /** Reviews that are neither published nor hidden yet. */
  reviews: z.object({ count: z.number().int() }).nullable(),
  /** Problems that customers reported and the owner has not decided. */
  problems: z.object({ count: z.number().int() }).nullable(),
});
export type OwnerTodo = z.infer<typeof ownerTodo>;
