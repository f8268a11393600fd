import { type FilterQuery, raw } from '@mikro-orm/core';
import type { EntityManager } from '../../platform/index.js';
import { WAITS_FOR_CUSTOMER } from '../completion/index.js';
import { type OrderStatus, type PaymentState, PROCESSING } from '../contract.js';
import { IS_UNSOLD, LISTED_STATES, normalizedNumber, ORDER_STATES } from '../model/order-states.js';
import type { Order } from '../model/order.entity.js';
import { REFUNDED_UNITS } from '../model/refund-item.entity.js';

/** Filter of the owner's order list. Days are in the shop's time zone; the range includes both. */
export interface OrderFilter {
  /** Part of an order number, email address or name. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  /** If absent: all orders, also those whose payment is on its way or failed, and a checkout that is searched for by its number. */
  payment?: PaymentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  waiting?: 'to-ship' | 'customer' | undefined;
}

/**
 * Paid, with a parcel that is not refunded, not shipped, neither completed nor canceled. Matches the condition of the index
 * `orders_to_ship`.
 */
export function isToShip(): FilterQuery<Order> {
  return {
    paymentState: { $in: ['paid', 'partly_refunded'] },
    stock: { $ne: 'none' },
    shippedAt: null,
    status: { $in: ['pending', 'processing'] },
    [raw((order) => `(${order}.refunded_cents = 0 or ${hasGiftToShip(order)})`)]: true,
  };
}

const hasGiftToShip = (order: string) => `exists (
  select from checkout.order_lines l where l.order_id = ${order}.id and l.variant <> 'pdf' and l.quantity > (${REFUNDED_UNITS('l')}))`;

/** Up to this many matching customers, the query lists their ids. */
const FEW_CUSTOMERS = 2_000;

export async function orderFilterCondition(em: EntityManager, filter: OrderFilter): Promise<FilterQuery<Order>> {
  const { search, status, payment, from, to, customer, waiting } = filter;
  const isOfState = { paymentState: payment ?? { $in: [...LISTED_STATES] } };
  const found = { $and: [isOfState, ...(search ? [await matching(em, search, payment)] : [])] };
  // Unpaid checkouts are not orders, but a customer may ask the owner about one by its number.
  const number = search && !payment && normalizedNumber(search);
  return {
    $and: [
      number ? { $or: [found, { number }] } : found,
      ...(status ? [{ status }] : []),
      ...(customer ? [{ customerId: customer }] : []),
      ...(waiting === 'to-ship' ? [isToShip()] : []),
      ...(waiting === 'customer' ? [{ [raw(WAITS_FOR_CUSTOMER)]: true }] : []),
      ...(from ? [{ createdAt: { $gte: startOfDay('?::date', from) } }] : []),
      ...(to ? [{ createdAt: { $lt: startOfDay('?::date + 1', to) } }] : []),
    ],
  };
}

function startOfDay(sql: string, day: string) {
  return raw<Date>(`(${sql})::timestamp at time zone ?`, [day, PROCESSING.timeZone]);
}

/**
 * Matches the order or its customer. A short list of customer ids lets PostgreSQL combine two indexes. With many matches it
 * scans the newest orders and checks each one's customer: that soon fills a page.
 */
async function matching(em: EntityManager, search: string, payment: PaymentState | undefined): Promise<FilterQuery<Order>> {
  const number = normalizedNumber(search);
  const pattern = raw('platform.contains_pattern(?)', [search]);
  // The search index contains only customers with an account or a paid order.
  const isInIndex = payment === undefined || (ORDER_STATES as readonly PaymentState[]).includes(payment);
  const customers = await em.execute<{ id: string }[]>(
    `select id from checkout.customers where search_text like platform.contains_pattern(?) ${isInIndex ? 'and (user_id is not null or is_buyer)' : ''}
     union select c.id from checkout.orders o join checkout.customers c on c.id = o.customer_id
       where ${IS_UNSOLD} and c.search_text like platform.contains_pattern(?)
     limit ${FEW_CUSTOMERS + 1}`,
    [search, search],
  );
  const hasFew = customers.length <= FEW_CUSTOMERS;
  return {
    $or: [
      { [raw('search_text')]: { $like: pattern } },
      hasFew
        ? { customerId: { $in: customers.map(({ id }) => id) } }
        : { [raw('(select c.search_text from checkout.customers c where c.id = customer_id)')]: { $like: pattern } },
      ...(number ? [{ number }] : []),
    ],
  };
}
