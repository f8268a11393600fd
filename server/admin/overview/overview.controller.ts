import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Catalog } from '../../catalog/index.js';
import { CartReminders, Customers, OrderLists, SalesFigures } from '../../checkout/index.js';
import { PictureFigures } from '../../generation/index.js';
import { AdminGuard } from '../../identity/index.js';
import { ApiCall, Clock, DAY_MS, toDollars, ZodPipe } from '../../platform/index.js';
import {
  adminOverview,
  type AdminOverview,
  bestSellers,
  type BestSellers,
  cartReminderStats,
  type CartReminderStats,
  conversion,
  type Conversion,
  discountStats,
  type DiscountStats,
  packStats,
  type PackStats,
  pictureStats,
  type PictureStats,
  salesStats,
  type SalesStats,
  salesQuery,
  type SalesQuery,
  ownerTodo,
  type OwnerTodo,
} from './contract.js';
import { Conversions } from './conversion.js';
import { FAILURE_WORDS } from './failure-words.js';
import { OwnerTodos } from './owner-todo.js';

const WEEK_MS = 7 * DAY_MS;
const PICTURE_DAYS = 30;
const REMINDER_DAYS = 30;

@Controller('api/admin/overview')
@UseGuards(AdminGuard)
export class OverviewController {
  constructor(
    private readonly orders: OrderLists,
    private readonly customers: Customers,
    private readonly catalog: Catalog,
    private readonly salesFigures: SalesFigures,
    private readonly pictureFigures: PictureFigures,
    private readonly cartReminders: CartReminders,
    private readonly conversions: Conversions,
    private readonly ownerTodo: OwnerTodos,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiCall('Counts orders, customers and products.', { answer: { adminOverview } })
  async show(): Promise<AdminOverview> {
    const weekAgo = new Date(this.clock.now().getTime() - WEEK_MS);
    const [totalOrders, ordersThisWeek, openCheckouts, totalCustomers, customersThisWeek, totalProducts, activeProducts] =
      await Promise.all([
        this.orders.count(),
        this.orders.count(weekAgo),
        this.orders.countOpenCheckouts(),
        this.customers.count(),
        this.customers.count(weekAgo),
        this.catalog.countProducts(),
        this.catalog.countProducts({ isActive: true }),
      ]);
    return { totalOrders, ordersThisWeek, openCheckouts, totalCustomers, customersThisWeek, totalProducts, activeProducts };
  }

  @Get('sales')
  @ApiCall('Returns sales by day.', { answer: { salesStats } })
  async sales(@Query(new ZodPipe(salesQuery)) { days }: SalesQuery): Promise<SalesStats> {
    const spans = days === 365 ? await this.salesFigures.sales(52, 7) : await this.salesFigures.sales(days, 1);
    const sum = (count: (span: (typeof spans)[number]) => number) => spans.reduce((total, span) => total + count(span), 0);
    const totalCents = sum(({ salesCents }) => salesCents);
    const orders = sum((span) => span.orders);
    return {
      points: spans.map((span) => ({ day: span.day, sales: toDollars(span.salesCents), orders: span.orders })),
      total: toDollars(totalCents),
      orders,
      average_order: orders === 0 ? null : toDollars(Math.round(totalCents / orders)),
      refunded: toDollars(sum(({ refundedCents }) => refundedCents)),
      refunds: sum(({ refunds }) => refunds),
      lost: toDollars(sum(({ lostCents }) => lostCents)),
    };
  }

  @Get('best-sellers')
  @ApiCall('Lists the best sellers of the last thirty days.', { answer: { bestSellers } })
  async bestSellers(): Promise<BestSellers> {
    const products = await this.salesFigures.bestSellers();
    return {
      products: products.map(({ productId, name, imageUrl, sold, salesCents }) => ({
        product_id: productId,
        name,
        image_url: imageUrl,
        sold,
        sales: toDollars(salesCents),
      })),
    };
  }

  @Get('pictures')
  @ApiCall('Returns picture counts and costs of the last thirty days.', { answer: { pictureStats } })
  async pictures(): Promise<PictureStats> {
    const [counts, failures, spend] = await Promise.all([
      this.pictureFigures.count(PICTURE_DAYS),
      this.pictureFigures.failures(PICTURE_DAYS),
      this.pictureFigures.spend(PICTURE_DAYS),
    ]);
    return {
      ...counts,
      failures: failures.map(({ reason, count }) => ({ reason: FAILURE_WORDS[reason], count })),
      spent: toDollars(Math.round(spend.spentCents)),
      spent_today: toDollars(Math.round(spend.spentTodayCents)),
      daily_budget: toDollars(spend.dailyBudgetCents),
      is_paid: spend.isPaid,
    };
  }

  @Get('conversion')
  @ApiCall('Counts how many pictures of the last thirty days became orders.', { answer: { conversion } })
  conversion(): Promise<Conversion> {
    return this.conversions.read();
  }

  @Get('discounts')
  @ApiCall('Returns sales with discount codes of the last thirty days.', { answer: { discountStats } })
  async discounts(): Promise<DiscountStats> {
    const { orders, discountCents, salesCents } = await this.salesFigures.discountSales();
    return { orders, saved: toDollars(discountCents), sales: toDollars(salesCents) };
  }

  @Get('packs')
  @ApiCall('Sums up the packs of pictures that were bought in the last thirty days.', { answer: { packStats } })
  async packs(): Promise<PackStats> {
    const { packs, pictures, salesCents } = await this.salesFigures.packSales();
    return { packs, pictures, sales: toDollars(salesCents) };
  }

  @Get('cart-reminders')
  @ApiCall('Counts emails about abandoned carts, and the orders that followed.', { answer: { cartReminderStats } })
  async reminders(): Promise<CartReminderStats> {
    const { asked, sent, opened, recovered, recoveredCents } = await this.cartReminders.count(REMINDER_DAYS);
    return { asked, sent, opened, orders: recovered, sales: toDollars(recoveredCents) };
  }

  @Get('waiting')
  @ApiCall('Returns the owner’s to-do list.', { answer: { waiting: ownerTodo } })
  todo(): Promise<OwnerTodo> {
    return this.ownerTodo.read();
  }
}
