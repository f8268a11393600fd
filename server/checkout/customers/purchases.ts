import { Injectable } from '@nestjs/common';
import { Accounts } from '../../identity/index.js';
import { Database, type EntityManager } from '../../platform/index.js';
import type { ShippingMethod } from '../contract.js';
import { Customer } from '../model/customer.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { isBuyerDeleted, mayBeFulfilled } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { findRecipient } from './recipient.js';

/** A purchased product, regardless of quantity. */
interface PurchasedGift {
  productId: string;
  name: string;
  imageUrl: string | null;
}

/** An order that is paid and not canceled, and whose buyer is not erased. */
export interface Purchase {
  orderId: string;
  orderNumber: string;
  customerId: string;
  /** Null for guests. */
  userId: string | null;
  /** The account's current address, because the customer may no longer use the order's address. */
  email: string;
  firstName: string;
  /** Whether everything has shipped. Orders without a parcel arrive when they are paid. */
  isSent: boolean;
  /** At least one. Gifts that were refunded are left out. */
  gifts: PurchasedGift[];
}

/** Selects orders by the time when all of their parcels or PDFs were sent. */
export interface SentOrders {
  /** Minimum days since then, by shipping method; `none` for orders without a parcel. */
  days: Record<ShippingMethod | 'none', number>;
  /** Minimum days since the last parcel arrived, if it is known that all have. */
  arrivedDays: number;
  /** How many days later an order is still selected. */
  withinDays: number;
  paidSince: Date;
  now: Date;
  /** Id of the last order on the previous page. */
  after: string | null;
  limit: number;
}

const SENT = `select o.id from checkout.orders o
  join unnest($1::text[], $2::int[]) as sent (method, days) on sent.method = coalesce(o.shipping_method, 'none')
  cross join lateral (select max(p.delivered_at) as arrived_at, bool_and(p.state = 'delivered') as have_arrived
    from checkout.parcels p where p.order_id = o.id and p.state in ('sent', 'delivered')) as left_parcels
  where o.paid_at >= $3 and o.payment_state in ('paid', 'partly_refunded') and o.status <> 'cancelled'
    and o.successor_id is null and o.buyer_erased_at is null and ($6::uuid is null or o.id > $6)
    and not exists (select 1 from checkout.problem_reports r where r.order_id = o.id and r.decided_at is null)
    and case when sent.method = 'none' then o.paid_at + make_interval(days => sent.days)
        when o.shipped_at is null then null
        when left_parcels.have_arrived then left_parcels.arrived_at + make_interval(days => $8)
        else o.shipped_at + make_interval(days => sent.days) end
      between $4::timestamptz - make_interval(days => $5) and $4::timestamptz
  order by o.id limit $7`;

/** Purchases, for modules that contact buyers about them. */
@Injectable()
export class Purchases {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  /** Null if the order is not a purchase. */
  find(em: EntityManager, order: { id: string } | { number: string }): Promise<Purchase | null> {
    return em.findOne(Order, order).then((found) => found && this.describe(em, found));
  }

  /** Ids of one page of sent orders. One with an open problem is left out until the owner has decided. */
  async listSent({ days, arrivedDays, withinDays, paidSince, now, after, limit }: SentOrders): Promise<string[]> {
    const values = [Object.keys(days), Object.values(days), paidSince, now, withinDays, after, limit, arrivedDays];
    const rows = await this.database.query<{ id: string }>({ name: 'sent orders', text: SENT, values });
    return rows.map(({ id }) => id);
  }

  private async describe(em: EntityManager, order: Order): Promise<Purchase | null> {
    const { id: orderId, number: orderNumber, customerId, userId } = order;
    const email = await findRecipient(em, this.accounts, order);
    if (!email || order.paymentState === 'needs_attention' || !mayBeFulfilled(order) || isBuyerDeleted(order)) return null;
    const { firstName } = await em.findOneOrFail(Customer, { id: customerId });
    const lines = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const kept = await listKept(em, [order], lines);
    if (kept.length === 0) return null;
    const gifts = new Map(
      kept.map(({ line: { productId, productName, imageUrl } }) => [productId, { productId, name: productName, imageUrl }]),
    );
    const isSent = !order.shippingMethod || Boolean(order.shippedAt);
    return { orderId, orderNumber, customerId, userId, email, firstName, isSent, gifts: [...gifts.values()] };
  }
}
