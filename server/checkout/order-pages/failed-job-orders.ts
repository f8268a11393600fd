import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../platform/index.js';

export interface JobOrder {
  id: string;
  number: string;
}

/** Fields of job payloads that identify an order. */
const jobReference = z.object({
  orderId: z.uuid().optional(),
  orderMailId: z.uuid().optional(),
  eventId: z.string().max(255).optional(),
});

/** Finds the orders that failed jobs were about. */
@Injectable()
export class FailedJobOrders {
  constructor(private readonly database: Database) {}

  /** @returns one entry per payload; null if it has no order */
  async find(payloads: readonly unknown[]): Promise<(JobOrder | null)[]> {
    const jobs = payloads.map((payload, index) => ({ index, ...jobReference.safeParse(payload).data }));
    const rows = await this.database.fork().execute<(JobOrder & { index: number })[]>(
      `select job.index, o.id, o.number
       from jsonb_to_recordset(?::jsonb) as job (index int, "orderId" uuid, "orderMailId" uuid, "eventId" text)
         left join checkout.order_mails m on m.id = job."orderMailId"
         left join checkout.stripe_events e on e.id = job."eventId"
         join checkout.orders o on o.id = coalesce(job."orderId", m.order_id)
           or o.stripe_session_id = e.payload->>'sessionId' or o.stripe_payment_intent = e.payload->>'paymentIntent'`,
      [JSON.stringify(jobs)],
    );
    const byIndex = new Map(rows.map(({ index, id, number }) => [index, { id, number }]));
    return payloads.map((_, index) => byIndex.get(index) ?? null);
  }
}
