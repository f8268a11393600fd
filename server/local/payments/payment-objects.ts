import type Stripe from 'stripe';
import type { Decline } from './cards.js';
import { newId } from './ids.js';
import type { SessionRecord } from './records.js';

/**
 * The payment intent of a new session.
 * @param amount cents, shipping included
 * @param created seconds since 1970
 */
export function newPaymentIntent({ paymentIntentData }: SessionRecord, amount: number, created: number): Stripe.PaymentIntent {
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    created,
    currency: 'usd',
    description: paymentIntentData.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: paymentIntentData.metadata,
    status: 'requires_payment_method',
  } as Stripe.PaymentIntent;
}

/**
 * One attempt to charge an intent.
 * @param decline why the bank refused, or null when it paid
 * @param created seconds since 1970
 */
export function newCharge(intent: Stripe.PaymentIntent, decline: Decline | null, created: number): Stripe.Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    created,
    currency: intent.currency,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !decline,
    payment_intent: intent.id,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  } as Stripe.Charge;
}

/** A debit of a bank account: the bank pays or refuses it days later. @param created seconds since 1970 */
export function newDebit(intent: Stripe.PaymentIntent, created: number): Stripe.Charge {
  return {
    ...newCharge(intent, null, created),
    amount_captured: 0,
    paid: false,
    payment_method_details: { type: 'us_bank_account' },
    status: 'pending',
  } as Stripe.Charge;
}
