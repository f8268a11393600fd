import type { PaymentState } from '../contract.js';

/** The states that count as a sale: it was paid, even if it was refunded later. */
export const ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'needs_attention'] as const satisfies readonly PaymentState[];

/** The owner's list without a filter: also payments that are on their way, and those that did not arrive. */
export const LISTED_STATES = [...ORDER_STATES, 'on_its_way', 'failed'] as const satisfies readonly PaymentState[];

/** ORDER_STATES as an SQL condition on `checkout.orders o`. */
export const IS_ORDER = `o.payment_state in (${ORDER_STATES.map((state) => `'${state}'`).join(', ')})`;

/** Normalizes a typed order number, which often lacks dashes or prefix. Undefined for other text. */
export function normalizedNumber(typed: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return first && last && `KS-${first}-${last}`;
}
