import { z } from 'zod';
import type Stripe from 'stripe';
import { type Decline, REFUSED_DEBIT, type TestCard } from './cards.js';
import { unixSeconds, type SandboxClock } from './clock.js';
import type { Coupons } from './coupons.js';
import { InvalidParameters } from './errors.js';
import type { Events } from './events.js';
import { newCharge, newDebit, newPaymentIntent } from './payment-objects.js';
import type { BuyerDetails, CheckoutSession, SessionRecord } from './records.js';
import { chargedIn, customerDetails, totals } from './session-objects.js';
import type { Sessions } from './sessions.js';
import type { Store } from './store.js';

export const debitEnd = z.strictObject({ end: z.enum(['succeeded', 'failed']) });
export type DebitEnd = z.output<typeof debitEnd>['end'];

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
    private readonly clock: SandboxClock,
  ) {}

  /**
   * The buyer pressed Pay.
   * @param card null for a debit of the buyer's bank account, which `endDebit` ends
   * @throws InvalidParameters when the session is not open
   */
  pay(sessionId: string, buyer: BuyerDetails, card: TestCard | null): PaymentOutcome {
    return this.store.transaction(() => {
      const record = this.sessions.record(sessionId);
      if (record.session.status !== 'open') throw new InvalidParameters(`The session is ${record.session.status}.`);
      const amounts = totals(chargedIn(record.session), this.store.get('shippingRates', buyer.shippingRate ?? ''));
      const intent = this.intentOf(record, amounts.amount_total);
      const now = unixSeconds(this.clock);
      const charge = card ? newCharge(intent, card.decline, now) : newDebit(intent, now);
      this.store.put('charges', charge);
      if (card?.decline) return this.decline(record, intent, charge, card.decline);
      const { phone, shipping, email } = buyer;
      const session: CheckoutSession = {
        ...record.session,
        ...amounts,
        customer_details: customerDetails({ email, phone, shipping }),
        collected_information: shipping && { business_name: null, individual_name: null, shipping_details: shipping },
        status: 'complete',
        payment_intent: intent.id,
      };
      for (const { coupon } of session.discounts ?? []) this.coupons.redeem(coupon as string);
      if (card) this.succeed({ ...record, session }, intent, charge, 'checkout.session.completed');
      else this.startDebit({ ...record, session }, intent, charge);
      return { declined: null };
    });
  }

  /**
   * The bank's answer to a debit, days after the checkout.
   * @throws InvalidParameters when no debit of this session is pending
   */
  endDebit(sessionId: string, end: DebitEnd): void {
    this.store.transaction(() => {
      const record = this.sessions.record(sessionId);
      const intent = this.store.get('paymentIntents', record.session.payment_intent as string);
      const charge = this.store.get('charges', (intent?.latest_charge ?? '') as string);
      if (!intent || charge?.status !== 'pending') throw new InvalidParameters('No debit of this session is on its way.');
      if (end === 'succeeded') {
        const paid: Stripe.Charge = { ...charge, amount_captured: charge.amount, paid: true, status: 'succeeded' };
        this.store.put('charges', paid);
        this.succeed(record, intent, paid, 'checkout.session.async_payment_succeeded');
        return;
      }
      const { code, message } = REFUSED_DEBIT;
      const refused: Stripe.Charge = { ...charge, failure_code: code, failure_message: message, status: 'failed' };
      this.store.put('charges', refused);
      this.events.record('charge.failed', refused);
      this.decline(record, { ...intent, status: 'requires_payment_method' }, refused, REFUSED_DEBIT);
      this.events.record('checkout.session.async_payment_failed', record.session);
    });
  }

  private succeed(
    record: SessionRecord,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge,
    event: 'checkout.session.completed' | 'checkout.session.async_payment_succeeded',
  ): void {
    const paidIntent: Stripe.PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    };
    const session: CheckoutSession = { ...record.session, payment_status: 'paid' };
    this.store.put('paymentIntents', paidIntent);
    this.store.put('sessions', { ...record, session });
    this.events.record('charge.succeeded', charge);
    this.events.record('payment_intent.succeeded', paidIntent);
    this.events.record(event, session);
  }

  /** The session is complete and not paid. */
  private startDebit(record: SessionRecord, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
    const waiting: Stripe.PaymentIntent = { ...intent, status: 'processing', latest_charge: charge.id, last_payment_error: null };
    this.store.put('paymentIntents', waiting);
    this.store.put('sessions', record);
    this.events.record('charge.pending', charge);
    this.events.record('payment_intent.processing', waiting);
    this.events.record('checkout.session.completed', record.session);
  }

  /** The session stays as it is: open for another card, or complete. */
  private decline(
    record: SessionRecord,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge,
    { code, declineCode, message }: Decline,
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
