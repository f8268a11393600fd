import { Counter } from 'prom-client';
import { metrics } from '../../platform/index.js';

export const webhookEvents = new Counter({
  name: 'keepsake_stripe_events_total',
  help: 'Events that came from Stripe, by type and outcome: stored, repeated, ignored (not about this shop’s orders), bad_signature.',
  labelNames: ['type', 'outcome'],
  registers: [metrics],
});
export const paymentChanges = new Counter({
  name: 'keepsake_order_payments_total',
  help: 'Changes of the payment state of orders that Stripe reported, by the new state.',
  labelNames: ['payment_state'],
  registers: [metrics],
});
// Initialized to 0: Prometheus sees the first increase of a counter only if it was 0 before.
webhookEvents.inc({ type: 'unknown', outcome: 'bad_signature' }, 0);
paymentChanges.inc({ payment_state: 'paid' }, 0);
