import { containsPattern, type EntityManager } from '../../platform/index.js';
import { type OrderStatus, type PaymentState, PROCESSING } from '../contract.js';
import { IS_ORDER } from './order-states.js';
import type { Condition } from './keyset-page.js';

/** Filter of the owner's order list. Days are in the shop's time zone, both included. */
export interface OrderFilter {
  /** Part of an order number, e-mail address or name. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  /** Without it: everything that counts as an order, and any checkout searched for by its number. */
  payment?: PaymentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  waiting?: 'to-ship' | undefined;
}

/** Paid, shippable, not shipped, neither completed nor cancelled. Written as in the index `orders_to_ship`. */
export const TO_SHIP = `o.payment_state in ('paid', 'partly_refunded') and o.stock <> 'none' and o.shipped_at is null
  and o.status in ('pending', 'processing')`;

/** Up to this many matching customers are listed by id. */
const FEW_CUSTOMERS = 2_000;

/** A whole order number as people type it: without dashes, and often without its prefix. */
function normalizedNumber(search: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(search.replace(/[\s-]/g, '').toUpperCase()) ?? [];
  return first && last && `KS-${first}-${last}`;
}

/** Unpaid checkouts are not orders, but a customer may ask the owner about one by its number. */
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
 * Matches the order or its customer. A short list of customer ids lets PostgreSQL combine two indexes. With many matches it
 * scans the newest orders and checks each one's customer: that soon fills a page.
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
