import type Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type SandboxClock } from './clock.js';
import { resourceMissing, StripeApiError } from './errors.js';
import type { Disputes } from './disputes.js';
import type { Events } from './events.js';
import { newId } from './ids.js';
import { page, pageParams } from './lists.js';
import { expand, integer, metadata, text } from './params.js';
import { MAX_AMOUNT } from './session-params.js';
import type { Store } from './store.js';

export const createRefundParams = z.strictObject({
  payment_intent: text(200),
  amount: integer(1, MAX_AMOUNT).optional(),
  metadata: metadata.default({}),
  expand,
});

export const listRefundsParams = z.strictObject({
  ...pageParams,
  charge: text(200).optional(),
  payment_intent: text(200).optional(),
});

export class SandboxRefunds {
  constructor(
    private readonly store: Store,
    private readonly disputes: Disputes,
    private readonly events: Events,
    private readonly clock: SandboxClock,
  ) {}

  /** @throws StripeApiError when there is nothing to refund, or less than requested */
  create(params: z.output<typeof createRefundParams>): Stripe.Refund {
    const charge = this.paidCharge(params.payment_intent);
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = params.amount ?? left;
    checkRefundable(charge, amount, left, this.disputes.keepsMoney(charge.id));
    const refund = {
      id: newId('re_3'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: unixSeconds(this.clock),
      currency: charge.currency,
      metadata: params.metadata,
      payment_intent: charge.payment_intent,
      status: 'succeeded',
    } as Stripe.Refund;
    const refunded = charge.amount_refunded + amount;
    const updated: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
    this.store.put('charges', updated);
    this.store.put('refunds', refund);
    this.events.record('refund.created', refund);
    this.events.record('charge.refunded', updated);
    this.events.record('refund.updated', refund);
    return refund;
  }

  list(params: z.output<typeof listRefundsParams>) {
    if (params.payment_intent !== undefined) this.intent(params.payment_intent);
    const matching = this.store
      .all('refunds')
      .reverse()
      .filter((refund) => params.charge === undefined || refund.charge === params.charge)
      .filter((refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent);
    return page('refund', '/v1/refunds', matching, params);
  }

  private paidCharge(intentId: string): Stripe.Charge {
    const intent = this.intent(intentId);
    if (intent.status !== 'succeeded') {
      const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
      throw refused('payment_intent_unexpected_state', message);
    }
    return this.store.get('charges', intent.latest_charge as string) as Stripe.Charge;
  }

  private intent(id: string): Stripe.PaymentIntent {
    const intent = this.store.get('paymentIntents', id);
    if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent', 400);
    return intent;
  }
}

function checkRefundable(charge: Stripe.Charge, amount: number, left: number, isChargedBack: boolean): void {
  const { id } = charge;
  if (isChargedBack) throw refused('charge_disputed', `Charge ${id} has been charged back; cannot issue a refund.`);
  if (charge.refunded) throw refused('charge_already_refunded', `Charge ${id} has already been refunded.`);
  if (amount > left) {
    throw refused(
      'amount_too_large',
      `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${left} cents)`,
    );
  }
}

function refused(code: string, message: string): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', code, message });
}
