import type Stripe from 'stripe';
import { CONFIRMATION_REFUSED, type Decline, type TestCard } from './cards.js';
import { unixSeconds, type Clock } from './clock.js';
import { resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { newCharge, newPaymentIntent } from './payment-objects.js';
import type { BuyerDetails, Session, SessionRecord } from './records.js';
import { customerDetails, shippingCost } from './session-objects.js';
import type { Sessions } from './sessions.js';
import type { Store } from './store.js';

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'confirm' }
  | { kind: 'declined'; message: string }
  /** The session was finished before: paid (double submit) or expired. */
  | { kind: 'closed' };

/** Takes the buyer's money, at most once per session: everything runs in one transaction on one thread. */
export class Payments {
  constructor(
    private readonly store: Store,
    private readonly sessions: Sessions,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** The buyer pressed Pay. */
  pay(sessionId: string, buyer: BuyerDetails, card: TestCard): PaymentOutcome {
    return this.store.transaction(() => {
      const record = this.sessions.record(sessionId);
      if (record.session.status !== 'open') return { kind: 'closed' };
      if (card.behavior === 'pays') return this.settle(record, buyer);
      if (card.behavior === 'declines') return this.decline(record, buyer, card.decline as Decline);
      return this.requireConfirmation(record, buyer);
    });
  }

  /** The buyer answered on the bank's page. */
  confirm(sessionId: string, approved: boolean): PaymentOutcome {
    return this.store.transaction(() => {
      const record = this.sessions.record(sessionId);
      const buyer = record.awaitingConfirmation;
      if (record.session.status !== 'open' || !buyer) return { kind: 'closed' };
      return approved ? this.settle(record, buyer) : this.decline(record, buyer, CONFIRMATION_REFUSED);
    });
  }

  /** @throws resource_missing */
  retrieveIntent(id: string): Stripe.PaymentIntent {
    const intent = this.store.get('paymentIntents', id);
    if (!intent) throw resourceMissing('payment_intent', id, 'intent', 404);
    return intent;
  }

  /** @throws resource_missing */
  retrieveCharge(id: string): Stripe.Charge {
    const charge = this.store.get('charges', id);
    if (!charge) throw resourceMissing('charge', id, 'charge', 404);
    return charge;
  }

  private settle(record: SessionRecord, buyer: BuyerDetails): PaymentOutcome {
    const { totals, intent } = this.begin(record, buyer);
    const charge = newCharge(intent, buyer, null, unixSeconds(this.clock));
    const paidIntent: Stripe.PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      last_payment_error: null,
      next_action: null,
    };
    const session: Session = {
      ...record.session,
      ...totals,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      customer_details: customerDetails(
        buyer.email,
        buyer.shipping?.name ?? null,
        buyer.phone,
        buyer.shipping?.address ?? null,
      ),
      collected_information: buyer.shipping && {
        business_name: null,
        individual_name: null,
        shipping_details: buyer.shipping,
      },
    };
    this.store.put('charges', charge);
    this.store.put('paymentIntents', paidIntent);
    this.store.put('sessions', { ...record, session, awaitingConfirmation: null });
    this.events.record('charge.succeeded', charge);
    this.events.record('payment_intent.succeeded', paidIntent);
    this.events.record('checkout.session.completed', session);
    return { kind: 'paid' };
  }

  private decline(record: SessionRecord, buyer: BuyerDetails, decline: Decline): PaymentOutcome {
    const { intent } = this.begin(record, buyer);
    const charge = newCharge(intent, buyer, decline, unixSeconds(this.clock));
    const failedIntent: Stripe.PaymentIntent = {
      ...intent,
      status: 'requires_payment_method',
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        charge: charge.id,
        code: decline.code,
        ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
        message: decline.message,
      },
    };
    this.store.put('charges', charge);
    this.keepOpen(record, failedIntent, null);
    this.events.record('payment_intent.payment_failed', failedIntent);
    return { kind: 'declined', message: decline.message };
  }

  private requireConfirmation(record: SessionRecord, buyer: BuyerDetails): PaymentOutcome {
    const { intent } = this.begin(record, buyer);
    this.keepOpen(record, { ...intent, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }, buyer);
    return { kind: 'confirm' };
  }

  private keepOpen(record: SessionRecord, intent: Stripe.PaymentIntent, awaiting: BuyerDetails | null): void {
    this.store.put('paymentIntents', intent);
    const session: Session = { ...record.session, payment_intent: intent.id };
    this.store.put('sessions', { ...record, session, awaitingConfirmation: awaiting });
  }

  /** The session's intent, made on the first attempt, with the amount that the chosen shipping makes. */
  private begin(record: SessionRecord, buyer: BuyerDetails) {
    const totals = this.totals(record.session, buyer.shippingRate);
    const amount = totals.amount_total;
    const existing = this.store.get('paymentIntents', record.session.payment_intent as string);
    const base = existing ?? newPaymentIntent(record, amount, unixSeconds(this.clock));
    const shipping = buyer.shipping && { ...buyer.shipping, phone: buyer.phone, carrier: null, tracking_number: null };
    return { totals, intent: { ...base, amount, shipping } };
  }

  private totals(session: Session, rateId: string | null) {
    const rate = rateId === null ? undefined : this.store.get('shippingRates', rateId);
    const cost = rate ? shippingCost(rate) : null;
    const shipping = cost?.amount_total ?? 0;
    return {
      shipping_cost: cost,
      amount_total: (session.amount_subtotal as number) + shipping,
      total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    };
  }
}
