import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import Stripe from 'stripe';
import { z } from 'zod';
import {
  AppError,
  Clock,
  CONFIG,
  type Config,
  Database,
  Batcher,
  defineJob,
  Handles,
  logger,
  Outbox,
} from '../../platform/index.js';
import { webhookEvents } from './payment-metrics.js';
import { Settlement } from './settlement.js';
import { idOf, StripeSessions } from './stripe-sessions.js';
import { StripeEvent, type StripeEventSubject } from '../model/stripe-event.entity.js';

export const applyStripeEvent = defineJob({
  queue: 'payments',
  name: 'payments.apply-event',
  title: 'Apply a Stripe event to an order',
  payload: z.object({ eventId: z.string().max(255) }),
});

interface IncomingEvent {
  id: string;
  type: string;
  payload: StripeEventSubject;
  isNew: boolean;
  /** Runs a callback with the correlation id and trace of the request that delivered the event. */
  runInContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/** Receives Stripe's events and applies them. */
@Injectable()
export class StripeEvents {
  /** Stores events that arrive together in one batch, because Stripe may send hundreds per second. */
  private readonly batcher = new Batcher<IncomingEvent>((events) => this.store(events), { concurrency: 2 });

  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly sessions: StripeSessions,
    private readonly settlement: Settlement,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores an event by its id and enqueues its job. Ignores events that were received before.
   * @param body the exact bytes that Stripe signed
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verify(body, signature);
    const subject = subjectOf(event);
    const { type } = event;
    if (!subject) return webhookEvents.inc({ type: 'other', outcome: 'ignored' });
    const incoming: IncomingEvent = {
      id: event.id,
      type,
      payload: subject,
      isNew: false,
      runInContext: AsyncLocalStorage.snapshot(),
    };
    await this.batcher.add(incoming);
    const { isNew } = incoming;
    webhookEvents.inc({ type, outcome: isNew ? 'stored' : 'repeated' });
    logger.info({ eventId: event.id, type, isNew }, 'Stripe event received');
  }

  /** @throws UnrecoverableError when the event belongs to no order; it stays visible as a failed event and a dead letter */
  @Handles(applyStripeEvent)
  async apply({ eventId }: { eventId: string }): Promise<void> {
    const em = this.database.fork();
    const event = await em.findOneOrFail(StripeEvent, { id: eventId });
    if (event.appliedAt) return;
    const { sessionId, paymentIntent } = event.payload;
    const session = sessionId ?? (paymentIntent && (await this.sessions.findByPayment(paymentIntent)));
    const withFraudWarnings = event.type.startsWith('radar.');
    // Every payment of the shop has a session. Others belong to other products on the same Stripe account.
    const outcome = session ? await this.settlement.settle(session, { withFraudWarnings }) : 'not-ours';
    event.appliedAt = outcome === 'unknown' ? null : this.clock.now();
    event.failure = outcome === 'unknown' ? 'No order belongs to this payment.' : null;
    await em.flush();
    if (outcome !== 'unknown') return;
    logger.error({ eventId, type: event.type }, 'a Stripe event belongs to no order');
    throw new UnrecoverableError(`${event.type} ${eventId}: no order belongs to this payment.`);
  }

  /** Sorts by id, so that processes that store the same events never deadlock. In a batch, only the first duplicate is new. */
  private store(events: readonly IncomingEvent[]): Promise<void> {
    return this.database.transaction(async (em) => {
      const rows = events.map(({ id, type, payload }) => ({ id, type, payload }));
      const inserted = await this.database.queryIn<{ id: string }>(em, {
        name: 'store events',
        text: `insert into checkout.stripe_events (id, type, payload, received_at)
          select id, type, payload, $1 from jsonb_to_recordset($2::jsonb) as received(id text, type text, payload jsonb) order by id
          on conflict (id) do nothing returning id`,
        values: [this.clock.now(), JSON.stringify(rows)],
      });
      const newIds = new Set(inserted.map(({ id }) => id));
      for (const event of events) {
        event.isNew = newIds.delete(event.id);
        if (event.isNew) event.runInContext(() => this.outbox.add(em, applyStripeEvent, { eventId: event.id }));
      }
    });
  }

  private verify(body: Buffer, signature: string): Stripe.Event {
    try {
      return this.stripe.webhooks.constructEvent(body, signature, this.config.STRIPE_WEBHOOK_SECRET);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      webhookEvents.inc({ type: 'unknown', outcome: 'bad_signature' });
      logger.warn({ err: error }, 'a Stripe event is not signed with STRIPE_WEBHOOK_SECRET, or the clock is wrong');
      throw new AppError('CHECKOUT.BAD_SIGNATURE', 'This event is not signed by our payment provider.');
    }
  }
}

/** The payment that an event is about; null for events that do not concern an order's payment, also those of other products. */
function subjectOf(event: Stripe.Event): StripeEventSubject | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      if (!event.data.object.metadata?.order_id) return null;
      return { sessionId: event.data.object.id, paymentIntent: idOf(event.data.object.payment_intent) };
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
    case 'refund.updated':
    case 'refund.failed':
      return { sessionId: null, paymentIntent: idOf(event.data.object.payment_intent) };
    default:
      return null;
  }
}
