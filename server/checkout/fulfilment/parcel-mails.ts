import { Injectable } from '@nestjs/common';
import { Clock, Database, defineRecurringJob, type EntityManager, Handles, MINUTE_MS } from '../../platform/index.js';
import { OrderMailQueue } from '../orders/index.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { Parcel } from '../model/parcel.entity.js';

const mailDueParcels = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.mail-parcels',
  title: 'Tell customers of parcels without a number',
  purpose: 'Emails customers six hours after a parcel was sent if no tracking number has become known by then.',
  everyMs: 5 * MINUTE_MS,
});

const BATCH = 100;

/** One mail per parcel: when its tracking number is known, or some hours after it was sent without one. */
@Injectable()
export class ParcelMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
  ) {}

  /** Enqueues the mails of this order that are due. The order must be locked. */
  async enqueueDue(em: EntityManager, { id: orderId }: Pick<Order, 'id'>): Promise<void> {
    // The mails refer to rows of parcels.
    await em.flush();
    for (const parcel of await em.find(Parcel, { orderId, ...isDue(this.clock.now()) })) {
      parcel.mailDueAt = null;
      await this.mails.enqueue(em, { orderId, kind: 'shipped', parcelId: parcel.id });
    }
  }

  @Handles(mailDueParcels)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const oldest = { orderBy: { mailDueAt: 'asc' }, limit: BATCH } as const;
    const due = await this.database.fork().find(Parcel, isDue(this.clock.now()), oldest);
    for (const orderId of new Set(due.map((parcel) => parcel.orderId))) {
      signal.throwIfAborted();
      await this.database.transaction(async (em) => {
        const order = await lockOrder(em, orderId);
        await this.enqueueDue(em, order);
      });
    }
  }
}

function isDue(now: Date) {
  return { state: 'sent', mailDueAt: { $lte: now } } as const;
}
