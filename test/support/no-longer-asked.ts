/** Events that end the wait for a customer's answer about a gift, and their SQL with the order's id. */
export const NO_LONGER_ASKED = [
  ['it is released', `update checkout.order_lines set released_at = now() where order_id = $1`],
  [
    'it is in a parcel',
    `with sent as (
       insert into checkout.parcels (id, order_id, state, created_at, sent_at)
       values (gen_random_uuid(), $1, 'sent', now(), now()) returning id, order_id)
     insert into checkout.parcel_lines select s.id, l.id, 1 from sent s join checkout.order_lines l on l.order_id = s.order_id`,
  ],
  ['the order is complete', `update checkout.orders set status = 'completed' where id = $1`],
  ['the order is canceled', `update checkout.orders set status = 'cancelled' where id = $1`],
  ['the order is refunded', `update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`],
  ['the customer is erased', `update checkout.orders set buyer_erased_at = now(), email = null where id = $1`],
] as const;
