import { Counter, Gauge } from 'prom-client';
import { metrics, type ShopMetrics } from '../platform/index.js';

export const webhookEvents = new Counter({
  name: 'keepsake_stripe_events_total',
  help: 'Events that came from Stripe, by type and outcome: stored, repeated, ignored (no business of ours), bad_signature.',
  labelNames: ['type', 'outcome'],
  registers: [metrics],
});
export const paymentChanges = new Counter({
  name: 'keepsake_order_payments_total',
  help: 'Orders whose payment state changed because of what Stripe said, by the new state.',
  labelNames: ['payment_state'],
  registers: [metrics],
});
// Alerts are about their first rise, which Prometheus sees only of what was 0 before.
webhookEvents.inc({ type: 'unknown', outcome: 'bad_signature' }, 0);
paymentChanges.inc({ payment_state: 'paid' }, 0);

const open = new Gauge({
  name: 'keepsake_orders_open',
  help: 'Orders that wait for something: unpaid (payment page open), needs_attention (for the owner), unfulfilled (paid, without their PDFs).',
  labelNames: ['state'],
  registers: [metrics],
});
const oldest = new Gauge({
  name: 'keepsake_orders_oldest_open_seconds',
  help: 'How long the oldest of these orders has waited; 0 when there is none.',
  labelNames: ['state'],
  registers: [metrics],
});
const waiting = new Gauge({
  name: 'keepsake_checkout_waiting',
  help: 'What checkout has stored and still has to do, by kind: stripe_events, order_mails, refunds.',
  labelNames: ['kind'],
  registers: [metrics],
});
const oldestWaiting = new Gauge({
  name: 'keepsake_checkout_oldest_waiting_seconds',
  help: 'How long the oldest of these has waited; 0 when there is none.',
  labelNames: ['kind'],
  registers: [metrics],
});

/** Each reads one small index of what is open. */
const ORDERS = `
  select 'unpaid' as label, count(*)::int as count, min(created_at) as since
  from checkout.orders where payment_state = 'unpaid'
  union all
  select 'needs_attention', count(distinct o.id)::int, min(i.raised_at)
  from checkout.orders o left join checkout.order_issues i on i.order_id = o.id and i.accepted_at is null
  where o.payment_state = 'needs_attention'
  union all
  select 'unfulfilled', count(*)::int, min(paid_at)
  from checkout.orders where payment_state in ('paid', 'partly_refunded') and fulfilled_at is null
    and status <> 'cancelled'`;
const WORK = `
  select 'stripe_events' as label, count(*)::int as count, min(received_at) as since
  from checkout.stripe_events where applied_at is null and failure is null
  union all
  select 'order_mails', count(*)::int, min(created_at) from checkout.order_mails where sent_at is null
  union all
  select 'refunds', count(*)::int, min(created_at) from checkout.refunds where state = 'requested'`;

interface Row {
  label: string;
  count: number;
  seconds: number;
}

export function registerCheckoutMetrics(shopMetrics: ShopMetrics): void {
  shopMetrics.add({
    name: 'orders',
    gauges: [open, oldest],
    read: async (query) => {
      for (const { label: state, count, seconds } of await query<Row>(withAge(ORDERS))) {
        open.set({ state }, count);
        oldest.set({ state }, seconds);
      }
    },
  });
  shopMetrics.add({
    name: 'checkout_work',
    gauges: [waiting, oldestWaiting],
    read: async (query) => {
      for (const { label: kind, count, seconds } of await query<Row>(withAge(WORK))) {
        waiting.set({ kind }, count);
        oldestWaiting.set({ kind }, seconds);
      }
    },
  });
}

function withAge(rows: string): string {
  return `select label, count, coalesce(extract(epoch from now() - since), 0)::float8 as seconds from (${rows}) as open`;
}
