import type Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type Clock } from './clock.js';
import { InvalidParameters, invalidRequest, resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { newId } from './ids.js';
import { page, pageParams } from './lists.js';
import { expand, integer, metadata, text } from './params.js';
import { MAX_AMOUNT } from './session-params.js';
import type { Store } from './store.js';

export const createRefundParams = z.strictObject({
  charge: text(200).optional(),
  payment_intent: text(200).optional(),
  amount: integer(1, MAX_AMOUNT).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

export const listRefundsParams = z.strictObject({
  ...pageParams,
  charge: text(200).optional(),
  payment_intent: text(200).optional(),
});

type CreateRefundParams = z.output<typeof createRefundParams>;

export class Refunds {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws StripeApiError when there is nothing to give back, or less than asked for */
  create(params: CreateRefundParams): Stripe.Refund {
    const charge = this.findCharge(params);
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = params.amount ?? left;
    checkRefundable(charge, amount, left);
    const refund = newRefund(charge, amount, params, unixSeconds(this.clock));
    const refunded = charge.amount_refunded + amount;
    const updated: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
    this.store.put('charges', updated);
    this.store.put('refunds', refund);
    this.events.record('refund.created', refund);
    this.events.record('charge.refunded', updated);
    this.events.record('refund.updated', refund);
    return refund;
  }

  /** @throws resource_missing */
  retrieve(id: string): Stripe.Refund {
    const refund = this.store.get('refunds', id);
    if (!refund) throw resourceMissing('refund', id, 'refund', 404);
    return refund;
  }

  list(params: z.output<typeof listRefundsParams>) {
    if (params.charge !== undefined) this.charge(params.charge);
    if (params.payment_intent !== undefined) this.intent(params.payment_intent);
    const matching = this.store
      .all('refunds')
      .reverse()
      .filter((refund) => params.charge === undefined || refund.charge === params.charge)
      .filter((refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent);
    return page('refund', '/v1/refunds', matching, params);
  }

  private findCharge(params: CreateRefundParams): Stripe.Charge {
    const { charge, payment_intent: intentId } = params;
    if ((charge === undefined) === (intentId === undefined)) {
      const message = 'Exactly one of the following params should be provided for this request: payment_intent or charge.';
      throw new InvalidParameters(message, {
        code: charge === undefined ? 'parameter_missing' : 'parameters_exclusive',
        param: 'payment_intent',
      });
    }
    if (charge !== undefined) return this.charge(charge);
    const intent = this.intent(intentId as string);
    if (intent.status !== 'succeeded') {
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      });
    }
    return this.charge(intent.latest_charge as string);
  }

  private charge(id: string): Stripe.Charge {
    const charge = this.store.get('charges', id);
    if (!charge) throw resourceMissing('charge', id, 'charge', 400);
    return charge;
  }

  private intent(id: string): Stripe.PaymentIntent {
    const intent = this.store.get('paymentIntents', id);
    if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent', 400);
    return intent;
  }
}

function checkRefundable(charge: Stripe.Charge, amount: number, left: number): void {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' });
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function newRefund(charge: Stripe.Charge, amount: number, params: CreateRefundParams, created: number): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
