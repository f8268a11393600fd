import { Gauge } from 'prom-client';
import { type MetricSource, metrics } from '../../platform/index.js';

/** Each query reads one small index of open rows. */
const ORDERS = `
  select 'unpaid' as label, count(*)::int as count, min(created_at) as since
  from checkout.orders where payment_state = 'unpaid'
  union all
  select 'on_its_way', count(*)::int, min(payment_started_at)
  from checkout.orders where payment_state = 'on_its_way'
  union all
  select 'needs_attention', count(distinct o.id)::int, min(i.raised_at)
  from checkout.orders o left join checkout.order_issues i on i.order_id = o.id and i.accepted_at is null
  where o.payment_state = 'needs_attention'
  union all
  select 'unfulfilled', count(*)::int, min(paid_at)
  from checkout.orders where payment_state in ('paid', 'partly_refunded') and fulfilled_at is null
    and status <> 'cancelled'`;
const PENDING_WORK = `
  select 'stripe_events' as label, count(*)::int as count, min(received_at) as since
  from checkout.stripe_events where applied_at is null and failure is null
  union all
  select 'order_mails', count(*)::int, min(created_at) from checkout.order_mails where sent_at is null
  union all
  select 'refunds', count(*)::int, min(created_at) from checkout.refunds where state = 'requested'
  union all
  select 'productions', count(*)::int, min(failing_since) from checkout.productions
    where state in ('waiting', 'ready', 'submitting', 'accepted', 'printing') and failing_since is not null`;

/** Two gauges of pending work: the number of rows and the age of the oldest. @param rows SQL of `label`, `count` and `since` */
function backlog(
  name: string,
  label: string,
  rows: string,
  texts: Record<'count' | 'oldest', { name: string; help: string }>,
): MetricSource {
  const shared = { labelNames: [label], registers: [metrics] };
  const [count, oldest] = [new Gauge({ ...texts.count, ...shared }), new Gauge({ ...texts.oldest, ...shared })];
  return {
    name,
    gauges: [count, oldest],
    read: async (query) => {
      const found = await query<{ label: string; count: number; seconds: number }>(
        `select label, count, coalesce(extract(epoch from now() - since), 0)::float8 as seconds from (${rows}) as open`,
      );
      for (const row of found) {
        count.set({ [label]: row.label }, row.count);
        oldest.set({ [label]: row.label }, row.seconds);
      }
    },
  };
}

export const checkoutBacklogs = [
  backlog('orders', 'state', ORDERS, {
    count: {
      name: 'keepsake_orders_open',
      help: 'Orders that wait for something: unpaid (payment page open), on_its_way (a bank debit, for example), needs_attention (for the owner), unfulfilled (paid, without their PDFs).',
    },
    oldest: {
      name: 'keepsake_orders_oldest_open_seconds',
      help: 'How long the oldest of these orders has waited; 0 when there is none.',
    },
  }),
  backlog('checkout_work', 'kind', PENDING_WORK, {
    count: {
      name: 'keepsake_checkout_waiting',
      help: 'What checkout has stored and still has to do, by kind: stripe_events, order_mails, refunds, productions (at the print partner, without an answer).',
    },
    oldest: {
      name: 'keepsake_checkout_oldest_waiting_seconds',
      help: 'How long the oldest of these has waited; 0 when there is none.',
    },
  }),
];
