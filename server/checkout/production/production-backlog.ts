import { Injectable } from '@nestjs/common';
import { Clock, Database, HOUR_MS } from '../../platform/index.js';

/** An outage that is shorter mends itself. */
const OUTAGE_MS = 4 * HOUR_MS;

/** Orders at the print partner that the owner should know about. */
@Injectable()
export class ProductionBacklog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Orders that wait because the partner refuses our key, or has given no answer for four hours; null if there are none. */
  async findAway(): Promise<{ count: number; since: Date; isKeyRefused: boolean } | null> {
    const [row] = await this.database.query<{ count: number; since: string | null; isKeyRefused: boolean | null }>({
      name: 'productions without an answer',
      text: `select count(distinct order_id)::int as count, min(failing_since) as since, bool_or(failure = 'unauthorized') as "isKeyRefused"
        from checkout.productions
        where state in ('waiting', 'ready', 'submitting', 'accepted', 'printing') and failing_since is not null
          and (failure = 'unauthorized' or failing_since < $1)`,
      values: [new Date(this.clock.now().getTime() - OUTAGE_MS)],
    });
    return row?.since ? { count: row.count, since: new Date(row.since), isKeyRefused: Boolean(row.isKeyRefused) } : null;
  }

  /** Orders with a gift that the partner does not make, so that the owner has to say who does; null if there are none. */
  async findUnmade(): Promise<{ count: number; orderId: string; orderNumber: string } | null> {
    const [row] = await this.database.query<{ count: number; orderId: string; orderNumber: string }>({
      name: 'gifts that are not made',
      text: `select (count(*) over ())::int as count, o.id as "orderId", o.number as "orderNumber"
        from checkout.orders o
        where o.id in (select order_id from checkout.production_items where state = 'ended')
          and o.status in ('pending', 'processing') and o.payment_state in ('paid', 'partly_refunded')
        order by o.paid_at limit 1`,
      values: [],
    });
    return row ?? null;
  }
}
