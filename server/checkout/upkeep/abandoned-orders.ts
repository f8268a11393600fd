import { Injectable } from '@nestjs/common';
import { Clock, Database, DAY_MS, defineRecurringJob, type EntityManager, Handles, HOUR_MS } from '../../platform/index.js';
import { ABANDONED_DAYS_KEPT } from '../contract.js';
import { deleteUnusedGuests } from '../customers/index.js';

const sweepAbandonedOrders = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.sweep-abandoned',
  title: 'Delete old orders that were never paid',
  purpose: 'Deletes checkouts unpaid for 90 days with their names and addresses, except those with a note or a changed status.',
  attempts: 3,
  everyMs: HOUR_MS,
});

const BATCH = 500;

/** Deletes old orders that were never paid. They are not business records, so their personal data must not be kept. */
@Injectable()
export class AbandonedOrders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param signal stops between two batches */
  @Handles(sweepAbandonedOrders)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - ABANDONED_DAYS_KEPT * DAY_MS);
    let deleted: number;
    do {
      signal.throwIfAborted();
      deleted = await this.database.transaction((em) => deleteBatch(em, longAgo));
    } while (deleted === BATCH);
  }
}

/**
 * Keeps orders that the owner worked on, orders with an unapplied Stripe event, and orders whose customer has another open
 * checkout: the number of a customer's orders decides which name is used.
 */
async function deleteBatch(em: EntityManager, longAgo: Date): Promise<number> {
  const orders = await em.execute<{ customer: string }[]>(
    `delete from checkout.orders where id = any(array(
       select id from checkout.orders o where payment_state in ('expired', 'failed') and status in ('pending', 'cancelled') and created_at < ?
         and not exists (select from checkout.orders u where u.customer_id = o.customer_id and u.payment_state in ('unpaid', 'on_its_way'))
         and not exists (select from checkout.stripe_events e
           where e.applied_at is null and e.failure is null and e.payload->>'sessionId' = o.stripe_session_id)
         and not exists (select from checkout.order_notes n where n.order_id = o.id)
         and not exists (select from checkout.refunds r where r.order_id = o.id)
       limit ${BATCH} for update skip locked))
     returning customer_id as customer`,
    [longAgo],
  );
  await deleteUnusedGuests(
    em,
    orders.map(({ customer }) => customer),
  );
  return orders.length;
}
