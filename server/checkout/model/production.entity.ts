import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** From `waiting` to `sent` in this order; late news never leads back. The other two end an attempt. */
const PRODUCTION_STATES = ['waiting', 'ready', 'submitting', 'accepted', 'printing', 'sent', 'cancelled', 'refused'] as const;
export type ProductionState = (typeof PRODUCTION_STATES)[number];

/** Why a production is to be canceled. `again`: its items are sent to the partner again afterwards. */
const CANCEL_REASONS = ['order', 'owner', 'again'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why the partner gave no answer: it could not be reached, or it refuses our key. */
const FAILURES = ['unreachable', 'unauthorized'] as const;
export type ProductionFailure = (typeof FAILURES)[number];

/** An attempt to have gifts of an order made by the print partner. Its id is the idempotency key there. */
export const Production = defineEntity({
  name: 'Production',
  schema: 'checkout',
  tableName: 'productions',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    /** 1 for the order's first production. */
    attempt: p.integer(),
    state: p.enum(PRODUCTION_STATES),
    partnerOrderId: p.string().strictNullable(),
    /** Items and shipping, at the time of the latest quote. */
    quotedCents: p.integer().strictNullable(),
    /** The partner's charges less its credits. Kept when the production is canceled. */
    chargedCents: p.integer().strictNullable(),
    /** ISO 4217, of both amounts. */
    currency: p.string().strictNullable(),
    /** Earliest time of the submission. Null while the owner holds the production. */
    holdUntil: p.datetime().strictNullable(),
    /** When a worker next looks at the production; null when nothing is left to do. */
    nextCheckAt: p.datetime().strictNullable(),
    cancelAskedAt: p.datetime().strictNullable(),
    cancelReason: p.enum(CANCEL_REASONS).strictNullable(),
    /** When the partner said that it is too late to cancel. */
    cancelRefusedAt: p.datetime().strictNullable(),
    failure: p.enum(FAILURES).strictNullable(),
    /** Since when every call has failed. */
    failingSince: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    /** When the first call that may have created the order at the partner began. */
    submittedAt: p.datetime().strictNullable(),
    acceptedAt: p.datetime().strictNullable(),
    printingAt: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    /** When the production was canceled or refused. */
    endedAt: p.datetime().strictNullable(),
  },
});
export type Production = InferEntity<typeof Production>;

/** Neither canceled nor refused. */
export function isLive({ endedAt }: Pick<Production, 'endedAt'>): boolean {
  return endedAt === null;
}

/** Whether the production was not submitted to the partner yet. */
export function awaitsSubmission({ state }: Pick<Production, 'state'>): boolean {
  return state === 'waiting' || state === 'ready';
}

/** Whether the partner was asked to cancel the production and has not answered. */
export function isCancelling(production: Pick<Production, 'endedAt' | 'cancelAskedAt' | 'cancelRefusedAt'>): boolean {
  return isLive(production) && production.cancelAskedAt !== null && production.cancelRefusedAt === null;
}

export const LIVE_STATES = [
  'waiting',
  'ready',
  'submitting',
  'accepted',
  'printing',
  'sent',
] as const satisfies ProductionState[];
