import { addCustomer } from './order-rows.js';
import type { TestShop } from './test-shop.js';

const ADDRESS = {
  name: 'Nora Alvim',
  line1: '18 Orchard Lane',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
  country: 'US',
};

interface CheckedPrints {
  count: number;
  color?: 'green' | 'yellow' | undefined;
}

/** Orders with one checked gift each, paid one minute after the other. @returns the lines in that order */
export async function addCheckedPrints(
  shop: TestShop,
  productId: string,
  { count, color = 'green' }: CheckedPrints,
): Promise<{ id: string; orderId: string }[]> {
  return shop.sql(
    `with placed as (
       insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
         currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, shipping, created_at, expires_at, next_check_at, paid_at)
       select gen_random_uuid(), 'KS-' || gen_random_uuid(), $1, 'grace@example.com', gen_random_uuid(), '', 'pending', 'paid', 'taken',
         'usd', 6400, 599, 6999, 0, $5, now(), now(), now() + interval '1 day', now() - minute * interval '1 minute'
       from generate_series($3::int, 1, -1) minute returning id, paid_at
     ), lines as (
       insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity, unit_cents, picture_id)
       select gen_random_uuid(), id, 0, $2, 'A Mug', 'product', 'mug', 1, 6400, gen_random_uuid() from placed returning id, order_id
     ), checks as (
       insert into checkout.print_checks (order_line_id, order_id, color, checked_at) select id, order_id, $4, now() from lines
     )
     select lines.id, lines.order_id as "orderId" from lines join placed on placed.id = lines.order_id order by placed.paid_at`,
    [await addCustomer(shop), productId, count, color, ADDRESS],
  );
}
