import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type Purchase, Purchases, SHIPPING } from '../checkout/index.js';
import { Accounts } from '../identity/index.js';
import { Subscriptions } from '../mailing/index.js';
import {
  Clock,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  type EntityManager,
  Handles,
  HOUR_MS,
  Mailer,
  MINUTE_MS,
  Outbox,
  Queues,
} from '../platform/index.js';
import { ReviewLinks } from './review-links.js';
import { reviewRequestMail } from './review-request-mail.js';
import { Review, ReviewRequest, reviewsBy } from './review.entity.js';

/** Asks the buyer of an order for reviews. */
const mailReviewRequest = defineJob({
  queue: 'mail',
  name: 'reviews.mail-request',
  title: 'Ask a customer for a review',
  payload: z.object({ requestId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
});

/** Enqueues mails for orders that have arrived, and enqueues overdue mails again. */
const sweepReviewRequests = defineRecurringJob({
  queue: 'maintenance',
  name: 'reviews.sweep-requests',
  title: 'Ask customers for reviews',
  purpose: 'Asks customers for reviews some days after their gifts arrived, once per order.',
  attempts: 3,
  everyMs: HOUR_MS,
});

/** Days after the arrival of the last parcel: the noted one, or else the expected one. */
const GRACE_DAYS = 3;
const PDF_DAYS = 7;
/** Long enough to cover an outage of the workers, and short enough to avoid mailing old orders after a deploy. */
const SWEPT_DAYS = 7;
const MAX_ORDER_DAYS = 60;
const BATCH = 500;
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;

/** Converts the maximum transit time from business days to calendar days. */
const calendarDays = ([, longest]: readonly [number, number]) => Math.ceil((longest * 7) / 5);
const ASKED_AFTER_DAYS = {
  standard: calendarDays(SHIPPING.standard.days) + GRACE_DAYS,
  express: calendarDays(SHIPPING.express.days) + GRACE_DAYS,
  international: calendarDays(SHIPPING.international.days) + GRACE_DAYS,
  none: PDF_DAYS,
};

/** Asks buyers for reviews, once per order. */
@Injectable()
export class ReviewRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly purchases: Purchases,
    private readonly accounts: Accounts,
    private readonly subscriptions: Subscriptions,
    private readonly links: ReviewLinks,
  ) {}

  /** @param signal stops between two pages */
  @Handles(sweepReviewRequests)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const now = this.clock.now();
    const paidSince = new Date(now.getTime() - MAX_ORDER_DAYS * DAY_MS);
    for (let after: string | null = null, isLast = false; !isLast;) {
      signal.throwIfAborted();
      const orderIds: string[] = await this.purchases.listSent({
        days: ASKED_AFTER_DAYS,
        arrivedDays: GRACE_DAYS,
        withinDays: SWEPT_DAYS,
        paidSince,
        now,
        after,
        limit: BATCH,
      });
      await this.database.transaction((em) => this.enqueue(em, orderIds));
      isLast = orderIds.length < BATCH;
      after = orderIds.at(-1) ?? null;
    }
    await this.enqueueOverdue(now);
  }

  /**
   * Sends the mail unless it was sent before. The row is locked while sending, so that two workers never send it twice. After
   * a crash between sending and storing `sentAt`, the mail is sent again with the same Message-ID.
   */
  @Handles(mailReviewRequest)
  async send({ requestId }: { requestId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const request = await em.findOne(ReviewRequest, { id: requestId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!request || request.sentAt) return;
      const purchase = await this.purchases.find(em, { id: request.orderId });
      if (purchase && (await this.hasUnreviewed(em, purchase))) {
        const unsubscribe = await this.subscriptions.linkFor(em, purchase.email, 'reviews');
        const mail = reviewRequestMail(purchase, this.links.linkTo(purchase.orderNumber), request.id);
        if (unsubscribe) await this.mailer.send(em, { ...mail, unsubscribe });
      }
      request.sentAt = this.clock.now();
    });
  }

  /** Safe to run concurrently: the unique `order_id` lets only one sweep enqueue an order's mail. */
  private async enqueue(em: EntityManager, orderIds: readonly string[]): Promise<void> {
    const requests = await this.database.queryIn<{ id: string }>(em, {
      name: 'request reviews',
      text: `insert into reviews.requests (id, order_id, created_at)
        select * from unnest($1::uuid[], $2::uuid[]) as request (id, order_id), (values ($3::timestamptz)) as now (created_at)
        on conflict (order_id) do nothing returning id`,
      values: [orderIds.map(() => uuidv7()), orderIds, this.clock.now()],
    });
    for (const { id } of requests) this.outbox.add(em, mailReviewRequest, { requestId: id });
  }

  private async enqueueOverdue(now: Date): Promise<void> {
    const createdAt = { $lte: new Date(now.getTime() - OVERDUE_AFTER_MS), $gte: new Date(now.getTime() - SWEPT_DAYS * DAY_MS) };
    const oldest = { limit: BATCH, orderBy: { createdAt: 'asc' } } as const;
    const overdue = await this.database.fork().find(ReviewRequest, { sentAt: null, createdAt }, oldest);
    for (const { id } of overdue) await this.queues.enqueueOnce(mailReviewRequest, { requestId: id }, id);
  }

  private async hasUnreviewed(em: EntityManager, { gifts, customerId, email }: Purchase): Promise<boolean> {
    const productId = { $in: gifts.map((gift) => gift.productId) };
    const by = reviewsBy(customerId, this.accounts.mailboxHashes(email));
    return (await em.count(Review, { productId, ...by })) < gifts.length;
  }
}
