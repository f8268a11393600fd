import type { EntityManager } from '../../platform/index.js';
import { HAS_MONEY, MAY_HAVE_PRINTS } from '../model/order-states.js';
import { REFUNDED_UNITS } from '../model/refund-item.entity.js';
import { UNRELEASED_REPRINTS } from '../model/reprint.entity.js';
import type { LineRequest } from '../model/line-request.entity.js';

/**
 * SQL: whether the customer can still answer a request about an order line. Not once the gift is printed, sent, refunded or
 * canceled, unless it is made again of a print that is not released.
 */
const CAN_BE_ANSWERED = (lineId: string): string => `exists (
  select from checkout.order_lines l join checkout.orders o on o.id = l.order_id
  where l.id = ${lineId} and o.status in ('pending', 'processing') and ${HAS_MONEY}
    and o.buyer_erased_at is null and o.successor_id is null
    and l.quantity > (${REFUNDED_UNITS('l')})
    and (exists (select from ${UNRELEASED_REPRINTS('l')})
      or l.released_at is null and not exists (
        select from checkout.parcels p join checkout.parcel_lines pl on pl.parcel_id = p.id
        where p.order_id = l.order_id and p.state in ('sent', 'delivered') and pl.order_line_id = l.id)))`;

/** SQL: whether a request waits for the customer. */
export const STILL_WAITS = (request: string): string =>
  `${request}.closed_at is null and ${CAN_BE_ANSWERED(`${request}.order_line_id`)}`;

/** SQL: whether the order waits for its customer. */
export const WAITS_FOR_CUSTOMER = (order: string): string => `exists (
  select from checkout.line_requests r where r.order_id = ${order}.id and ${STILL_WAITS('r')})`;

/**
 * Orders whose confirmation was sent without asking for the picture of a gift, those that were paid first before others.
 * @param since orders that were paid before are left out
 */
export async function findUnasked(em: EntityManager, since: Date, limit: number): Promise<string[]> {
  const found = await em.execute<{ id: string }[]>(
    `select o.id from checkout.orders o
     where ${MAY_HAVE_PRINTS} and o.paid_at > ? and o.fulfilled_at is not null and exists (
         select from checkout.order_lines g
         where g.order_id = o.id and g.variant <> 'pdf' and g.picture_id is null and ${CAN_BE_ANSWERED('g.id')}
           and not exists (select from checkout.line_requests r where r.order_line_id = g.id and r.closed_at is null))
     order by o.paid_at, o.id limit ?`,
    [since, limit],
  );
  return found.map(({ id }) => id);
}

/** Whether a request waits for the customer. */
export async function stillWaits(em: EntityManager, { id }: Pick<LineRequest, 'id'>): Promise<boolean> {
  const found = await em.execute(`select r.id from checkout.line_requests r where r.id = ? and ${STILL_WAITS('r')}`, [id]);
  return found.length > 0;
}
