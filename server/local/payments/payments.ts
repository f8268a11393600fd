import type Stripe from 'stripe';
import type { TestCard } from './cards.js';
import { unixSeconds, type Clock } from './clock.js';
import type { Coupons } from './coupons.js';
import { InvalidParameters } from './errors.js';
import type { Events } from './events.js';
import { newCharge, newPaymentIntent } from './payment-objects.js';
import type { BuyerDetails, Session, SessionRecord } from './records.js';
import { chargedIn, customerDetails, totals } from './session-objects.js';
import type { Sessions } from './sessions.js';
import type { Store } from './store.js';

interface PaymentOutcome {
  /** The reason for the decline, for the buyer; null if it is paid. */
  declined: string | null;
}

/** Charges the buyer, at most once per session: everything runs in one transaction on one thread. */
export class Payments {
  constructor(
    private readonly store: Store,
    private readonly sessions: Sessions,
    private readonly events: Events,
    private readonly coupons: Coupons,
    private readonly clock: Clock,
  ) {}

  /**
   * The buyer pressed Pay.
   * @throws InvalidParameters when the session is not open
   */
  pay(sessionId: string, buyer: BuyerDetails, card: TestCard): PaymentOutcome {
    return this.store.transaction(() => {
      const record = this.sessions.record(sessionId);
      if (record.session.status !== 'open') throw new InvalidParameters(`The session is ${record.session.status}.`);
      const amounts = totals(chargedIn(record.session), this.store.get('shippingRates', buyer.shippingRate ?? ''));
      const intent = this.intentOf(record, amounts.amount_total);
      const charge = newCharge(intent, card.decline, unixSeconds(this.clock));
      this.store.put('charges', charge);
      if (card.decline) return this.decline(record, intent, charge, card.decline);
      const { phone, shipping, email } = buyer;
      return this.complete(record, intent, charge, {
        ...amounts,
        customer_details: customerDetails({ email, phone, shipping }),
        collected_information: shipping && { business_name: null, individual_name: null, shipping_details: shipping },
      });
    });
  }

  private complete(
    record: SessionRecord,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge,
    details: Partial<Session>,
  ): PaymentOutcome {
    const paidIntent: Stripe.PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    };
    const session: Session = {
      ...record.session,
      ...details,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
    };
    this.store.put('paymentIntents', paidIntent);
    this.store.put('sessions', { ...record, session });
    for (const { coupon } of session.discounts ?? []) this.coupons.redeem(coupon as string);
    this.events.record('charge.succeeded', charge);
    this.events.record('payment_intent.succeeded', paidIntent);
    this.events.record('checkout.session.completed', session);
    return { declined: null };
  }

  /** The session stays open for another card. */
  private decline(
    record: SessionRecord,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge,
    { code, declineCode, message }: NonNullable<TestCard['decline']>,
  ): PaymentOutcome {
    const failedIntent: Stripe.PaymentIntent = {
      ...intent,
      latest_charge: charge.id,
      last_payment_error: { type: 'card_error', charge: charge.id, code, decline_code: declineCode, message },
    };
    this.store.put('paymentIntents', failedIntent);
    this.store.put('sessions', { ...record, session: { ...record.session, payment_intent: intent.id } });
    this.events.record('payment_intent.payment_failed', failedIntent);
    return { declined: message };
  }

  /** The session's intent, created on the first attempt, with the amount of the currently chosen shipping. */
  private intentOf(record: SessionRecord, amount: number): Stripe.PaymentIntent {
    const existing = this.store.get('paymentIntents', record.session.payment_intent as string);
    return { ...(existing ?? newPaymentIntent(record, amount, unixSeconds(this.clock))), amount };
  }
}
