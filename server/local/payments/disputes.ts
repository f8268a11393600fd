import { unixSeconds, type Clock } from './clock.js';
import { InvalidParameters, resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { newId } from './ids.js';
import type { Store } from './store.js';

/** A chargeback. Stripe's API cannot request one; tests cause it here. */
export class Disputes {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws StripeApiError when the payment was not made or is disputed already */
  open(paymentIntent: string) {
    return this.store.transaction(() => {
      const intent = this.store.get('paymentIntents', paymentIntent);
      const charge = this.store.get('charges', intent?.latest_charge as string);
      if (!charge?.paid) throw resourceMissing('paid payment_intent', paymentIntent, 'payment_intent', 404);
      if (charge.disputed) throw new InvalidParameters(`Charge ${charge.id} is disputed already.`);
      const dispute = {
        id: newId('dp_1'),
        object: 'dispute',
        amount: charge.amount - charge.amount_refunded,
        charge: charge.id,
        created: unixSeconds(this.clock),
        currency: charge.currency,
        livemode: false,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
      };
      this.store.put('charges', { ...charge, disputed: true });
      this.events.record('charge.dispute.created', dispute);
      return dispute;
    });
  }
}
