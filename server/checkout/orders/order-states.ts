import type { PaymentState } from '../contract.js';

/**
 * What counts as an order wherever the owner sees or counts orders: money came in for it, also if it was given back.
 * Everything else is a checkout that somebody began.
 */
export const ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'needs_attention'] as const satisfies readonly PaymentState[];

/** The same, on `checkout.orders o`. */
export const IS_ORDER = `o.payment_state in (${ORDER_STATES.map((state) => `'${state}'`).join(', ')})`;
