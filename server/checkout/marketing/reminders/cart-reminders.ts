import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Accounts } from '../../../identity/index.js';
import { Subscriptions, UnconfirmedAddresses } from '../../../mailing/index.js';
import {
  arrayParameter,
  Clock,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  type EntityManager,
  Handles,
  Mailer,
  Queues,
} from '../../../platform/index.js';
import { OrderedGiftViews } from '../../prints/index.js';
import { IS_ORDER } from '../../model/order-states.js';
import { hasGifts, Order } from '../../model/order.entity.js';
import { CartLinks } from './cart-links.js';
import { CartReader } from './cart-reader.js';
import { cartReminderMail } from './cart-reminder-mail.js';
import { CartReminder } from './cart-reminder.entity.js';

/** Sends the mail about a checkout that was left open. */
const mailCartReminder = defineJob({
  queue: 'mail',
  name: 'mail.cart-reminder',
  title: 'Send an email about a cart left behind',
  payload: z.object({ orderId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
  // After a day its content is outdated.
  retryWithinMs: DAY_MS,
});

const sweepCartReminders = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.sweep-cart-reminders',
  title: 'Look for carts left behind',
  purpose: 'Emails customers who asked for it the cart that they left behind a day ago.',
  everyMs: 30_000,
});

const DELAY_MS = DAY_MS;
/** After a long outage, older reminders are no longer useful. */
const IGNORED_AFTER_MS = 3 * DAY_MS;
const BATCH = 500;
const RECOVERY_DAYS = 7;

export interface CartReminderCounts {
  asked: number;
  sent: number;
  opened: number;
  recovered: number;
  /** Revenue of the recovered orders before refunds. */
  recoveredCents: number;
}

/** Sends one mail a day after an abandoned checkout, to customers who opted in. */
@Injectable()
export class CartReminders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly subscriptions: Subscriptions,
    private readonly unconfirmed: UnconfirmedAddresses,
    private readonly carts: CartReader,
    private readonly cartLinks: CartLinks,
    private readonly giftViews: OrderedGiftViews,
  ) {}

  /** Runs in the transaction of `em`, which places the order. Does nothing for a network that asked for many. */
  async ask(em: EntityManager, { id: orderId, createdAt }: Pick<Order, 'id' | 'createdAt'>, ip: string): Promise<void> {
    if (!(await this.unconfirmed.allowsRequestFrom(em, ip))) return;
    em.create(CartReminder, { orderId, askedAt: createdAt, dueAt: new Date(createdAt.getTime() + DELAY_MS) });
  }

  /** Enqueues mails that are due, and enqueues mails again whose job was lost. */
  @Handles(sweepCartReminders)
  async enqueueDue(): Promise<void> {
    const now = this.clock.now();
    const dueAt = { $lte: now, $gte: new Date(now.getTime() - IGNORED_AFTER_MS) };
    // Newest first, so that a mail that always fails does not block the others.
    const due = await this.database.fork().find(CartReminder, { dueAt }, { orderBy: { dueAt: 'desc' }, limit: BATCH });
    for (const { orderId } of due) await this.queues.enqueueOnce(mailCartReminder, { orderId }, orderId);
  }

  /**
   * Sends the mail unless it was sent before or is no longer needed. The row is locked while sending, so that two workers
   * never send it twice. After a crash between sending and storing `sentAt`, it is sent again with the same Message-ID.
   */
  @Handles(mailCartReminder)
  async send({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const reminder = await em.findOne(CartReminder, { orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!reminder?.dueAt) return;
      reminder.dueAt = null;
      const order = await em.findOneOrFail(Order, { id: orderId });
      const to = (await isLeftBehind(em, order)) && (await this.recipientOf(em, order));
      const contents = await this.carts.read(em, orderId);
      const unsubscribe = to && (await this.subscriptions.linkFor(em, to, 'carts'));
      if (!to || !unsubscribe || contents.lines.length === 0) return;
      if (!(await this.unconfirmed.allowsMailTo(em, to, 'cart'))) return;
      // Uses the product's current image, because the order's image may be deleted.
      const shown = contents.lines.map(({ line, quote }) => ({ ...line, imageUrl: quote.imageUrl }));
      const pictures = await this.giftViews.readForMail(shown);
      const page = cartReminderMail({ ...contents, pictures, cartUrl: this.cartLinks.linkTo(order) });
      await this.mailer.send(em, { to, key: `cart-reminder.${orderId}`, unsubscribe, ...page });
      reminder.sentAt = this.clock.now();
    });
  }

  /**
   * Records that an order was paid after a mail, in the transaction that settles its payment. The caller has locked the
   * customer, so that only the first of two concurrently paid orders counts.
   */
  async recordRecovery(em: EntityManager, order: Order): Promise<void> {
    const { id, customerId } = order;
    if (!hasGifts(order)) return;
    await em.execute(
      `update checkout.cart_reminders set recovered_order_id = ?
       where recovered_order_id is null and order_id = (
         select r.order_id from checkout.orders o join checkout.cart_reminders r on r.order_id = o.id
         where o.customer_id = ? and r.sent_at > ? order by r.sent_at desc limit 1)`,
      [id, customerId, new Date(this.clock.now().getTime() - RECOVERY_DAYS * DAY_MS)],
    );
  }

  /** Counts opt-ins, sent and opened mails, and recovered orders of the last days. */
  async count(days: number): Promise<CartReminderCounts> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const [counts] = await this.database.fork().execute<CartReminderCounts[]>(
      `select (count(*) filter (where r.asked_at >= ?))::int as asked,
         (count(*) filter (where r.sent_at >= ?))::int as sent,
         (count(*) filter (where r.sent_at >= ? and r.opened_at is not null))::int as opened,
         (count(o.id) filter (where r.sent_at >= ?))::int as recovered,
         coalesce(sum(o.total_cents) filter (where r.sent_at >= ?), 0)::float8 as "recoveredCents"
       from checkout.cart_reminders r left join checkout.orders o on o.id = r.recovered_order_id and ${IS_ORDER}
       where r.asked_at >= ? or r.sent_at >= ?`,
      Array.from({ length: 7 }, () => since),
    );
    return counts!;
  }

  /** Deletes the reminders of erased buyers, in the transaction of `em`. */
  async erase(em: EntityManager, customerIds: readonly string[]): Promise<void> {
    await em.execute(
      `delete from checkout.cart_reminders r using checkout.orders o where o.id = r.order_id and o.customer_id = any(?::uuid[])`,
      [arrayParameter(customerIds)],
    );
  }

  /** The account's current address. Null once the account or the buyer is gone. */
  private async recipientOf(em: EntityManager, { userId, email }: Order): Promise<string | null> {
    if (!userId) return email;
    const [account] = await this.accounts.findUsers([userId], em);
    return account ? account.email || email : null;
  }
}

/** Whether the checkout is unpaid, and its customer has paid no other gifts since and started no later checkout with gifts. */
async function isLeftBehind(em: EntityManager, order: Order): Promise<boolean> {
  const { id, customerId, createdAt, paymentState, status, anonymizedCustomerId } = order;
  if (anonymizedCustomerId || status !== 'pending' || (paymentState !== 'unpaid' && paymentState !== 'expired')) return false;
  const isOnItsWay = { paymentState: 'on_its_way' } as const;
  const since = { $or: [{ createdAt: { $gt: createdAt } }, { paidAt: { $gte: createdAt } }, isOnItsWay] };
  return !(await em.find(Order, { customerId, id: { $ne: id }, ...since })).some(hasGifts);
}
