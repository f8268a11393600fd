import { uuidv7 } from 'uuidv7';
import type { OrderStatus, PaymentState } from '../../server/checkout/contract.js';
import type { TestShop } from './test-shop.js';

export interface CustomerRow {
  email: string;
  firstName: string;
  lastName: string;
  userId: string | null;
  isBuyer: boolean;
  at: string;
}

export interface NewOrderRow {
  number: string;
  customerId: string;
  anonymizedCustomerId: string | null;
  userId: string | null;
  /** Null for an erased buyer. */
  email: string | null;
  status: OrderStatus;
  payment: PaymentState;
  /** Cents. */
  refunded: number;
  at: string;
  /** Carrier of the parcel. */
  carrier: string | null;
  /** Without it, nothing was sent. */
  trackingNumber: string | null;
}

/** Inserts a buyer, or updates the record that the shop created for this account. @returns the id */
export async function addCustomer(shop: TestShop, overrides: Partial<CustomerRow> = {}): Promise<string> {
  const id = uuidv7();
  const row = {
    email: `${id}@example.com`,
    firstName: 'Grace',
    lastName: 'Okoye',
    userId: null,
    isBuyer: true,
    at: new Date().toISOString(),
    ...overrides,
  };
  const [customer] = await shop.sql<{ id: string }>(
    `insert into checkout.customers (id, email, user_id, first_name, last_name, is_buyer, created_at)
     values ($1, $2, $3, $4, $5::text, $6, $7)
     on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, is_buyer = excluded.is_buyer
     returning id`,
    [id, row.email, row.userId, row.firstName, row.lastName, row.isBuyer, row.at],
  );
  return customer!.id;
}

/**
 * Inserts an order for $64.00 and $5.99 shipping. Stripe does not know it, so its next payment check is a day away:
 * otherwise the workers of a shop would close it within a second. @returns the id
 */
export async function addOrder(
  shop: TestShop,
  { customerId, ...overrides }: Partial<NewOrderRow> & { customerId: string },
): Promise<string> {
  const id = uuidv7();
  const row: Omit<NewOrderRow, 'customerId'> = {
    number: `KS-${id.slice(-12).toUpperCase()}`,
    anonymizedCustomerId: null,
    userId: null,
    email: 'grace@example.com',
    status: 'pending',
    payment: 'paid',
    refunded: 0,
    at: new Date().toISOString(),
    carrier: null,
    trackingNumber: null,
    ...overrides,
  };
  const isPaid = row.payment !== 'unpaid' && row.payment !== 'expired';
  await shop.sql(
    `insert into checkout.orders (id, number, customer_id, successor_id, email, idempotency_key, request_hash, status,
       payment_state, stock, currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at,
       expires_at, next_check_at, paid_at, fulfilled_at, shipped_at, user_id, buyer_erased_at)
     values ($1, $2, $3, $4, $5::text, $1::uuid::text, '', $6, $7, 'none', 'usd', 6400, 599, 6999, $8, $9, $9,
       now() + interval '1 day', $10, $10, $11, $12, case when $5::text is null then now() end)`,
    [
      id,
      row.number,
      customerId,
      row.anonymizedCustomerId,
      row.email,
      row.status,
      row.payment,
      row.refunded,
      row.at,
      isPaid ? row.at : null,
      row.trackingNumber && row.at,
      row.userId,
    ],
  );
  if (row.trackingNumber) {
    await shop.sql(
      `insert into checkout.parcels (id, order_id, state, carrier, tracking_number, created_at, sent_at)
       values ($1, $2, 'sent', $3, $4, $5, $5)`,
      [uuidv7(), id, row.carrier, row.trackingNumber, row.at],
    );
  }
  return id;
}
