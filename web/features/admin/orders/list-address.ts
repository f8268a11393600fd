import { type AdminOrderFilter, ORDER_TODOS } from '../../../../server/admin/orders/contract.js';
import { ORDER_STATUSES, PAYMENT_STATES } from '../../../../server/checkout/contract.js';
import { oneOf } from '../../../shared/one-of.js';
import { idFromUrl, MAX_SEARCH } from '../address-values.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A real day from 1900 on: while the owner types a year, its first digits are years too. */
export const isDay = (text: string): boolean => DAY.test(text) && text >= '1900' && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null): string | undefined => (text && isDay(text) ? text : undefined);

/** Reads the filters from the URL's query; unknown values count as absent. */
export function filterFromAddress(query: URLSearchParams): AdminOrderFilter {
  return withoutAbsent({
    search: query.get('search')?.trim().slice(0, MAX_SEARCH) || undefined,
    status: oneOf(ORDER_STATUSES, query.get('status')),
    payment: oneOf(PAYMENT_STATES, query.get('payment')),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    customer: idFromUrl(query.get('customer')),
    waiting: oneOf(ORDER_TODOS, query.get('waiting')),
  });
}

function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
