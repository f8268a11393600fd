import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A dispute of an order's payment, as Stripe reports it. */
export const Dispute = defineEntity({
  name: 'Dispute',
  schema: 'checkout',
  tableName: 'disputes',
  properties: {
    /** Stripe's id. */
    id: p.string().primary(),
    orderId: p.uuid(),
    /** Stripe's status. */
    status: p.string(),
    /** Stripe's reason, such as `fraudulent`. */
    reason: p.string(),
    amountCents: p.integer(),
    /** Cents that Stripe has withdrawn from the shop's balance for the dispute and kept, fees included. */
    withdrawnCents: p.integer(),
    /** The last day to answer the dispute; null when no answer is needed. */
    dueAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
  },
});
export type Dispute = InferEntity<typeof Dispute>;

/**
 * `inquiry`: the bank asks, no money has moved. `open`: a chargeback that is not decided. `over`: the shop keeps the money.
 * `lost`: the customer has it back.
 */
export type DisputePhase = 'inquiry' | 'open' | 'over' | 'lost';

const PHASES: Readonly<Record<string, DisputePhase>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'over',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  prevented: 'over',
  won: 'over',
  lost: 'lost',
};

/** The owner has to look at a status that only a newer Stripe knows. */
export function disputePhase({ status }: { status: string }): DisputePhase {
  return PHASES[status] ?? 'open';
}

const OF_INQUIRY: readonly string[] = ['warning_needs_response', 'warning_under_review'];
const OF_CHARGEBACK: readonly string[] = [...OF_INQUIRY, 'needs_response', 'under_review'];
/** Statuses that a dispute does not have anymore once it has one of these. Only an appeal opens it again. */
const PAST: Readonly<Record<string, readonly string[]>> = {
  warning_closed: OF_INQUIRY,
  prevented: OF_CHARGEBACK,
  won: OF_CHARGEBACK,
  lost: OF_CHARGEBACK,
};

/** Whether a dispute was read at Stripe before it got the status that is known by now. */
export function isOutdated({ status }: { status: string }, known: { status: string }): boolean {
  return PAST[known.status]?.includes(status) ?? false;
}

/** Statuses in which Stripe waits for the shop's answer. */
const TO_ANSWER: readonly string[] = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

export function isToAnswer({ status }: { status: string }): boolean {
  return TO_ANSWER.includes(status);
}
