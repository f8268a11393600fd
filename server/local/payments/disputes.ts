import type Stripe from 'stripe';
import { unixSeconds, type Clock } from './clock.js';
import { invalidRequest, resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { newId } from './ids.js';
import type { WireDispute } from './records.js';
import type { Store } from './store.js';

const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

/** A buyer goes to the bank and takes the money back: it can only be caused, never asked for through the API. */
export class Disputes {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws StripeApiError when the payment was not made or is disputed already */
  open(paymentIntent: string, reason: string): WireDispute {
    return this.store.transaction(() => {
      const intent = this.store.get('paymentIntents', paymentIntent);
      const charge = this.store.get('charges', intent?.latest_charge as string);
      if (!charge?.paid) throw resourceMissing('paid payment_intent', paymentIntent, 'payment_intent', 404);
      if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
      const dispute = newDispute(charge, reason, unixSeconds(this.clock));
      this.store.put('charges', { ...charge, disputed: true });
      this.store.put('disputes', dispute);
      this.events.record('charge.dispute.created', dispute);
      return dispute;
    });
  }
}

function newDispute(charge: Stripe.Charge, reason: string, created: number): WireDispute {
  return {
    id: newId('dp_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: created + WEEK_IN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
}
