import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The payment that an event is about. Everything else is read from Stripe when the event is applied. */
export interface StripeEventSubject {
  sessionId: string | null;
  paymentIntent: string | null;
}

/** A webhook event, stored once by its id. */
export const StripeEvent = defineEntity({
  name: 'StripeEvent',
  schema: 'checkout',
  tableName: 'stripe_events',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    payload: p.json<StripeEventSubject>(),
    receivedAt: p.datetime(),
    appliedAt: p.datetime().strictNullable(),
    /** The reason why the event can never be applied; the owner has to look at it. */
    failure: p.text().strictNullable(),
  },
});
export type StripeEvent = InferEntity<typeof StripeEvent>;
