import type { PaymentState } from '../contract.js';

/** The states that count as a sale: the order was paid, even if it was refunded later. */
export const ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'needs_attention'] as const satisfies readonly PaymentState[];

/** With `paidAt`: the shop has the money, or a part of it. */
export const MONEY_STATES = ['paid', 'partly_refunded', 'needs_attention'] as const satisfies readonly PaymentState[];

/** The same as an SQL condition on `checkout.orders o`. */
export const HAS_MONEY = `o.paid_at is not null and o.payment_state in (${listOf(MONEY_STATES)})`;

/** Orders whose gifts may still have to be made: the condition of the index `orders_to_print`, on `checkout.orders o`. */
export const MAY_HAVE_PRINTS = `o.payment_state in (${listOf(MONEY_STATES)}) and o.status in ('pending', 'processing')
  and o.stock <> 'none'`;

/** No sales, but listed with them: payments that are on their way, did not arrive, or were lost in a dispute. */
const UNSOLD_STATES = ['on_its_way', 'failed', 'charged_back'] as const satisfies readonly PaymentState[];

/** The owner's list without a filter. */
export const LISTED_STATES = [...ORDER_STATES, ...UNSOLD_STATES] as const;

/** ORDER_STATES as an SQL condition on `checkout.orders o`. */
export const IS_ORDER = `o.payment_state in (${listOf(ORDER_STATES)})`;

/** UNSOLD_STATES as an SQL condition on `checkout.orders o`, the same as that of the index `orders_unsold`. */
export const IS_UNSOLD = `o.payment_state in (${listOf(UNSOLD_STATES)})`;

function listOf(states: readonly PaymentState[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/** Normalizes a typed order number, which often lacks dashes or prefix. Undefined for other text. */
export function normalizedNumber(typed: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return first && last && `KS-${first}-${last}`;
}
