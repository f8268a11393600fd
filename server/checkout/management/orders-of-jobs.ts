import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../platform/index.js';

export interface OrderOfJob {
  id: string;
  number: string;
}

/** What the payload of a job may name an order by. */
const names = z.union([
  z.object({ orderId: z.uuid() }).transform(({ orderId }) => orderId),
  z.object({ orderMailId: z.uuid() }).transform(({ orderMailId }) => orderMailId),
  z.object({ eventId: z.string().max(255) }).transform(({ eventId }) => eventId),
]);

/** Which orders jobs were about. */
@Injectable()
export class OrdersOfJobs {
  constructor(private readonly database: Database) {}

  /** @returns one for each payload, null where it is about no order that there is */
  async find(payloads: readonly unknown[]): Promise<(OrderOfJob | null)[]> {
    const keys = payloads.map((payload) => names.safeParse(payload).data ?? null);
    const asked = keys.filter((key) => key !== null);
    if (asked.length === 0) return keys.map(() => null);
    const rows = await this.database.fork().execute<(OrderOfJob & { key: string })[]>(
      `with asked as (select unnest(?::text[]) as key)
       select a.key, o.id, o.number from asked a join checkout.orders o on o.id::text = a.key
       union all
       select a.key, o.id, o.number from asked a
         join checkout.order_mails m on m.id::text = a.key join checkout.orders o on o.id = m.order_id
       union all
       select a.key, o.id, o.number from asked a
         join checkout.stripe_events e on e.id = a.key
         join checkout.orders o on o.stripe_session_id = e.payload->>'sessionId' or o.stripe_payment_intent = e.payload->>'paymentIntent'`,
      [asked],
    );
    const byKey = new Map(rows.map(({ key, id, number }) => [key, { id, number }]));
    return keys.map((key) => (key === null ? null : (byKey.get(key) ?? null)));
  }
}
