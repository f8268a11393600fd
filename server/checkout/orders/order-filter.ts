import { containsPattern, type EntityManager } from '../../platform/index.js';
import { type OrderStatus, type PaymentState, PROCESSING } from '../contract.js';
import { IS_ORDER } from './order-states.js';
import type { Condition } from './keyset-page.js';

/** Which orders the owner wants to see. Days are those of the shop's clock, both included. */
export interface OrderFilter {
  /** Part of an order number, e-mail address or name. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  /** Without it only what counts as an order, and what is searched for by its number. */
  payment?: PaymentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  waiting?: 'to-ship' | undefined;
}

/** Paid, with something to send, not sent, neither completed nor cancelled. Said as in the index `orders_to_ship`. */
export const TO_SHIP = `o.payment_state in ('paid', 'partly_refunded') and o.stock <> 'none' and o.shipped_at is null
  and o.status in ('pending', 'processing')`;

/** Up to so many customers are named one by one. */
const FEW_CUSTOMERS = 2_000;

/** A whole order number as people say and type it: blanks for the dashes, or none, and often without its beginning. */
function normalizedNumber(search: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(search.replace(/[\s-]/g, '').toUpperCase()) ?? [];
  return first && last && `KS-${first}-${last}`;
}

/** Checkouts that nobody paid are no orders, but somebody may ask the owner about one by its number. */
function orderOrNumber(search: string | undefined): Condition {
  if (!search) return { sql: IS_ORDER, values: [] };
  const number = normalizedNumber(search) ?? search.toUpperCase();
  return { sql: `(${IS_ORDER} or o.number = ?)`, values: [number] };
}

/** On `checkout.orders o`. */
export async function conditionOf(em: EntityManager, filter: OrderFilter): Promise<Condition> {
  const { search, status, payment, from, to, customer, waiting } = filter;
  const parts: Condition[] = [];
  if (status) parts.push({ sql: 'o.status = ?', values: [status] });
  parts.push(payment ? { sql: 'o.payment_state = ?', values: [payment] } : orderOrNumber(search));
  if (customer) parts.push({ sql: 'o.customer_id = ?', values: [customer] });
  if (waiting === 'to-ship') parts.push({ sql: TO_SHIP, values: [] });
  if (from) parts.push({ sql: 'o.created_at >= ?::date::timestamp at time zone ?', values: [from, PROCESSING.timeZone] });
  if (to) parts.push({ sql: 'o.created_at < (?::date + 1)::timestamp at time zone ?', values: [to, PROCESSING.timeZone] });
  if (search) {
    const found = await matching(em, containsPattern(search));
    const number = normalizedNumber(search);
    parts.push(number ? { sql: `(${found.sql} or o.number = ?)`, values: [...found.values, number] } : found);
  }
  return { sql: ['true', ...parts.map(({ sql }) => sql)].join(' and '), values: parts.flatMap(({ values }) => values) };
}

/**
 * The order itself says it, or its customer does. Named one by one, few customers let PostgreSQL put two indexes
 * together. With many, the newest orders are walked through, and their customers asked each: enough are soon found.
 */
async function matching(em: EntityManager, pattern: string): Promise<Condition> {
  const customers = await em.execute<{ id: string }[]>(
    `select id from checkout.customers where search_text like lower(?) limit ${FEW_CUSTOMERS + 1}`,
    [pattern],
  );
  if (customers.length > FEW_CUSTOMERS) {
    return {
      sql: `(o.search_text like lower(?)
        or (select c.search_text like lower(?) from checkout.customers c where c.id = o.customer_id))`,
      values: [pattern, pattern],
    };
  }
  return {
    sql: '(o.search_text like lower(?) or o.customer_id = any(?::uuid[]))',
    values: [pattern, `{${customers.map(({ id }) => id).join(',')}}`],
  };
}
