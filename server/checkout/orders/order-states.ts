import type { PaymentState } from '../contract.js';

/** What counts as an order: it was paid, even if refunded later. Everything else is a checkout. */
export const ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'needs_attention'] as const satisfies readonly PaymentState[];

/** The same, on `checkout.orders o`. */
export const IS_ORDER = `o.payment_state in (${ORDER_STATES.map((state) => `'${state}'`).join(', ')})`;

/** The order number in what people type, often without dashes or prefix. Undefined for anything else. */
export function normalizedNumber(typed: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return first && last && `KS-${first}-${last}`;
}
