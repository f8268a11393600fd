import type Stripe from 'stripe';
import type { DrillShop } from './drill-shop.js';

export interface OrderRow {
  id: string;
  number: string;
  email: string;
  idempotency_key: string;
  payment_state: string;
  issues: number;
  stock: string;
  total_cents: number;
  received_cents: number;
  refunded_cents: number;
  stripe_session_id: string | null;
  stripe_payment_intent: string | null;
  paid_at: Date | null;
  is_shipped: boolean;
  pdf_lines: number;
  downloads: number;
  confirmations: number;
  mail_id: string | null;
  is_mail_sent: boolean;
}

/** Records of the payment provider and of the shop. */
export interface ShopRecords {
  orders: OrderRow[];
  /** Paid sessions at the provider, which is the source of truth. */
  paidSessions: Stripe.Checkout.Session[];
  refunds: Stripe.Refund[];
}

export async function readRecords(shop: DrillShop): Promise<ShopRecords> {
  const [orders, sessions, refunds] = await Promise.all([
    shop.sql<OrderRow>(ORDERS),
    shop.stripe.checkout.sessions.list({ limit: 100, status: 'complete' }).autoPagingToArray({ limit: 10_000 }),
    shop.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  ]);
  return { orders, paidSessions: sessions, refunds };
}

const ORDERS = `
  select o.*,
    (select count(*)::int from checkout.order_issues i where i.order_id = o.id and i.accepted_at is null) as issues,
    (select count(*)::int from checkout.order_lines l where l.order_id = o.id and l.variant <> 'product') as pdf_lines,
    exists (select 1 from checkout.order_lines l where l.order_id = o.id and l.variant <> 'pdf') as is_shipped,
    (select count(*)::int from checkout.downloads d where d.order_id = o.id) as downloads,
    (select count(*)::int from checkout.order_mails m where m.order_id = o.id and m.kind = 'confirmation') as confirmations,
    m.id as mail_id, m.sent_at is not null as is_mail_sent
  from checkout.orders o
  left join checkout.order_mails m on m.order_id = o.id and m.kind = 'confirmation' and not m.is_repeat`;
