import { Injectable } from '@nestjs/common';
import { Catalog } from '../../catalog/index.js';
import { Clock, Database, DAY_MS, type EntityManager } from '../../platform/index.js';
import { issueMessage } from '../model/issue-messages.js';
import { openIssues } from '../model/order-issue.entity.js';
import { PROCESSING } from '../contract.js';
import { isToShip } from './order-filter.js';
import { HAS_MONEY, IS_ORDER } from '../model/order-states.js';
import { Order } from '../model/order.entity.js';

/** Sales of one period: one day, or several. */
export interface SalesPeriod {
  /** The first day of the period in the shop's time zone, such as 2026-11-22. */
  day: string;
  orders: number;
  /** Before refunds. Excludes amounts lost in disputes, as do all sales here. */
  salesCents: number;
  /** Number of this period's orders that were refunded, and the refunded amount. */
  refunds: number;
  refundedCents: number;
  /** Cents lost in disputes, including orders that no longer count as sales because of the dispute. */
  lostCents: number;
}

export interface BestSeller {
  productId: string;
  name: string;
  imageUrl: string | null;
  sold: number;
  /** Less discounts. */
  salesCents: number;
}

/** Sales with discount codes. */
export interface DiscountSales {
  orders: number;
  discountCents: number;
  /** Before refunds. */
  salesCents: number;
}

/** Revenue from packs of pictures. */
export interface PackSales {
  packs: number;
  pictures: number;
  salesCents: number;
}

const BEST_SELLERS = 8;
const STATS_DAYS = 30;
const ORDERS_PER_PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The refunded items of an order `o`. */
const CONFIRMED_ITEMS = `from checkout.refunds r join checkout.refund_items i on i.refund_id = r.id
  where r.order_id = o.id and r.state = 'confirmed'`;

/** The owner's sales and open tasks. Days are in the shop's time zone, so they have 23 to 25 hours. */
@Injectable()
export class SalesFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly catalog: Catalog,
  ) {}

  /**
   * The latest periods, oldest first; the last one ends today. Includes periods without sales.
   * @param days length of a period
   */
  sales(spans: number, days: number): Promise<SalesPeriod[]> {
    const { timeZone } = PROCESSING;
    return this.database.fork().execute<SalesPeriod[]>(
      `with days as (
         select generate_series(today - make_interval(days => ?::int), today, make_interval(days => ?::int)) as day
         from date_trunc('day', ?::timestamptz at time zone ?) as today
       )
       select to_char(days.day, 'YYYY-MM-DD') as day, sold.*
       from days, lateral (
         select count(*)::int as orders,
           coalesce(sum(total_cents - lost_cents), 0)::float8 as "salesCents",
           (count(*) filter (where refunded_cents > 0))::int as refunds,
           coalesce(sum(refunded_cents), 0)::float8 as "refundedCents",
           coalesce(sum(lost_cents), 0)::float8 + (
             select coalesce(sum(lost_cents), 0)::float8 from checkout.orders gone where gone.payment_state = 'charged_back'
               and gone.paid_at >= days.day at time zone ? and gone.paid_at < (days.day + make_interval(days => ?::int)) at time zone ?
           ) as "lostCents"
         from checkout.orders o
         where ${IS_ORDER} and paid_at >= days.day at time zone ? and paid_at < (days.day + make_interval(days => ?::int)) at time zone ?
       ) as sold
       order by days.day`,
      [spans * days - 1, days, this.clock.now(), timeZone, ...[timeZone, days, timeZone], ...[timeZone, days, timeZone]],
    );
  }

  /** Products by units sold in the last thirty days, including today. Refunded units and orders do not count. */
  async bestSellers(): Promise<BestSeller[]> {
    const { timeZone } = PROCESSING;
    const rows = await this.database.fork().execute<Omit<BestSeller, 'name' | 'imageUrl'>[]>(
      `select l.product_id as "productId", sum(kept)::int as sold,
         round(sum(kept * (l.unit_cents - l.discount_cents::numeric / l.quantity)))::float8 as "salesCents"
       from checkout.orders o join checkout.order_lines l on l.order_id = o.id,
         lateral (select l.quantity - coalesce(sum(i.quantity), 0) as kept ${CONFIRMED_ITEMS} and i.order_line_id = l.id) as units
       where o.paid_at >= (date_trunc('day', ?::timestamptz at time zone ?) - make_interval(days => ?::int)) at time zone ?
         and ${HAS_MONEY}
       group by l.product_id having sum(kept) > 0
       order by sold desc, "salesCents" desc, l.product_id
       limit ${BEST_SELLERS}`,
      [this.clock.now(), timeZone, STATS_DAYS - 1, timeZone],
    );
    const quotes = await this.catalog.quote(rows.map(({ productId }) => ({ productId, productType: 'product' })));
    return rows.map((row, index) => {
      const { name = 'A deleted product', imageUrl = null } = quotes[index] ?? {};
      return { ...row, name, imageUrl };
    });
  }

  /** Paid orders of the last thirty days that were placed with a discount code. */
  async discountSales(): Promise<DiscountSales> {
    const [sales] = await this.database.fork().execute<[DiscountSales]>(
      `select count(*)::int as orders, coalesce(sum(discount_cents), 0)::float8 as "discountCents",
         coalesce(sum(total_cents - lost_cents), 0)::float8 as "salesCents"
       from checkout.orders o where ${IS_ORDER} and paid_at >= ? and discount_code_id is not null`,
      [this.firstMoment()],
    );
    return sales;
  }

  /** Packs sold in the last thirty days. Refunded packs and orders do not count. */
  async packSales(): Promise<PackSales> {
    const [sales] = await this.database.fork().execute<[PackSales]>(
      `select count(*)::int as packs, coalesce(sum(pack_pictures), 0)::int as pictures, coalesce(sum(pack_cents), 0)::float8 as "salesCents"
       from checkout.orders o where ${HAS_MONEY} and paid_at >= ? and pack_id is not null and not exists (select ${CONFIRMED_ITEMS} and i.kind = 'pack')`,
      [this.firstMoment()],
    );
    return sales;
  }

  /** The pictures on gifts of orders that were paid in the last thirty days, by pages; some may come twice. */
  async *listBought(em: EntityManager, ordersPerPage = ORDERS_PER_PAGE): AsyncGenerator<string[]> {
    let last: { id: string; paidAt: string } | undefined = { id: FIRST_ID, paidAt: this.firstMoment().toISOString() };
    while (last) {
      const orders: { id: string; paidAt: string; pictureIds: string[] }[] = await em.execute(
        `select o.id, o.paid_at::text as "paidAt", array(
           select l.picture_id::text from checkout.order_lines l where l.order_id = o.id and l.picture_id is not null
         ) as "pictureIds"
         from checkout.orders o where ${IS_ORDER} and (o.paid_at, o.id) > (?::timestamptz, ?::uuid)
         order by o.paid_at, o.id limit ?`,
        [last.paidAt, last.id, ordersPerPage],
      );
      yield orders.flatMap(({ pictureIds }) => pictureIds);
      last = orders.length === ordersPerPage ? orders.at(-1) : undefined;
    }
  }

  /** Number of orders to ship and the time of the oldest; null if there are none. */
  async toShip(): Promise<{ count: number; oldestAt: Date } | null> {
    const [[oldest], count] = await this.database
      .fork()
      .findAndCount(Order, isToShip(), { orderBy: { paidAt: 'asc' }, limit: 1 });
    return oldest?.paidAt ? { count, oldestAt: oldest.paidAt } : null;
  }

  /** Counts paid orders that the owner canceled but has not refunded. */
  countToRefund(): Promise<number> {
    return this.database.fork().count(Order, { status: 'cancelled', paymentState: 'paid' });
  }

  /** Number and total of payments that are on their way; null if there are none. They are not sales yet. */
  async onTheirWay(): Promise<{ count: number; totalCents: number } | null> {
    const [row] = await this.database.query<{ count: number; totalCents: number }>({
      name: 'payments on their way',
      text: `select count(*)::int as count, coalesce(sum(total_cents), 0)::float8 as "totalCents"
        from checkout.orders where payment_state = 'on_its_way'`,
      values: [],
    });
    return row && row.count > 0 ? row : null;
  }

  /** Number of disputes and inquiries that the owner has to answer, and the one that is due first; null if there are none. */
  async disputesToAnswer(): Promise<{ count: number; orderId: string; orderNumber: string; dueAt: Date } | null> {
    const [row] = await this.database.query<{ count: number; orderId: string; orderNumber: string; dueAt: string }>({
      name: 'disputes to answer',
      text: `select (count(*) over ())::int as count, o.id as "orderId", o.number as "orderNumber", d.due_at as "dueAt"
        from checkout.disputes d join checkout.orders o on o.id = d.order_id
        where d.due_at is not null order by d.due_at limit 1`,
      values: [],
    });
    return row ? { ...row, dueAt: new Date(row.dueAt) } : null;
  }

  /** Number of orders that need attention, and the reason of the newest one; null if there are none. */
  async needingAttention(): Promise<{ count: number; orderId: string; orderNumber: string; reason: string } | null> {
    const em = this.database.fork();
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1 } as const;
    const [[order], count] = await em.findAndCount(Order, { paymentState: 'needs_attention' }, newest);
    if (!order) return null;
    const { id: orderId, number: orderNumber } = order;
    return { count, orderId, orderNumber, reason: (await openIssues(em, orderId)).map(issueMessage).join(' ') };
  }

  private firstMoment(): Date {
    return new Date(this.clock.now().getTime() - STATS_DAYS * DAY_MS);
  }
}
