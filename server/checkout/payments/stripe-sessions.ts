import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Database } from '../../platform/index.js';
import { Order } from '../model/order.entity.js';
import { chargeOf, type FraudWarning, readSession, SESSION_EXPAND, type PaymentSnapshot } from './payment-snapshot.js';

/** More refunds than any order has. */
const MAX_REFUNDS = 1_000;

@Injectable()
export class StripeSessions {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
  ) {}

  /**
   * The current state of a session; null if Stripe does not know the session.
   * @throws Error when Stripe cannot be reached
   */
  async read(sessionId: string, { withFraudWarnings = false } = {}): Promise<PaymentSnapshot | null> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_EXPAND }).catch(nullIfMissing);
    if (!session) return null;
    const charge = chargeOf(session);
    if (charge?.refunds?.has_more) {
      const all = this.stripe.refunds.list({ charge: charge.id, limit: 100 });
      charge.refunds.data = await all.autoPagingToArray({ limit: MAX_REFUNDS });
    }
    const ofPayment = { payment_intent: idOf(session.payment_intent) ?? '', limit: 100 };
    const disputes = charge?.disputed ? (await this.stripe.disputes.list(ofPayment)).data : [];
    const payment = readSession(session, disputes);
    if (!withFraudWarnings || payment.state !== 'paid') return payment;
    const { data: warnings } = await this.stripe.radar.earlyFraudWarnings.list(ofPayment);
    return { ...payment, fraudWarnings: warnings.map(toFraudWarning) };
  }

  /** The session of a payment intent; null if it does not come from a payment page. */
  async findByPayment(paymentIntent: string): Promise<string | null> {
    const order = await this.database.fork().findOne(Order, { stripePaymentIntent: paymentIntent });
    if (order?.stripeSessionId) return order.stripeSessionId;
    const sessions = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }).catch(nullIfMissing);
    return sessions?.data[0]?.id ?? null;
  }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function toFraudWarning({ id, fraud_type: type, actionable }: Stripe.Radar.EarlyFraudWarning): FraudWarning {
  return { id, type, isActionable: actionable };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
  throw error;
}
