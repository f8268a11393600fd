import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { Clock, defineJob, type EntityManager, Outbox } from '../../platform/index.js';
import type { OrderMailKind } from '../model/order-mail.entity.js';

export const sendOrderMail = defineJob({
  queue: 'mail',
  name: 'mail.order',
  title: 'Send an email about an order',
  payload: z.object({ orderMailId: z.uuid() }),
});

interface MailRequest {
  orderId: string;
  kind: OrderMailKind;
  refundId?: string;
  /** Must be in the database. */
  parcelId?: string;
  lineRequestId?: string;
  isRepeat?: boolean;
}

/** Mails about orders that are to be sent. */
@Injectable()
export class OrderMailQueue {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Sends a mail after the transaction of `em` commits. Does nothing when the same mail was enqueued before. */
  async enqueue(em: EntityManager, request: MailRequest): Promise<void> {
    const { orderId, kind, refundId = null, parcelId = null, lineRequestId = null, isRepeat = false } = request;
    const [mail] = await em.execute<{ id: string }[]>(
      `insert into checkout.order_mails (id, order_id, kind, refund_id, parcel_id, line_request_id, is_repeat, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict do nothing returning id`,
      [uuidv7(), orderId, kind, refundId, parcelId, lineRequestId, isRepeat, this.clock.now()],
    );
    if (mail) this.outbox.add(em, sendOrderMail, { orderMailId: mail.id });
  }
}
