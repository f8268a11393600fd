import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Catalog, type ProductView } from '../catalog/index.js';
import { Accounts } from '../identity/index.js';
import { Subscriptions } from '../mailing/index.js';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  type EntityManager,
  Handles,
  HOUR_MS,
  logger,
  Mailer,
  mailPicture,
  MINUTE_MS,
  Outbox,
  Queues,
} from '../platform/index.js';
import { dateName, type Occasion } from './contract.js';
import { DateLinks } from './date-links.js';
import { dateReminderMail } from './date-reminder-mail.js';
import { GiftIdeas } from './gift-ideas.js';

/** Sends the mail about a date. */
const mailDateReminder = defineJob({
  queue: 'mail',
  name: 'dates.mail-reminder',
  title: 'Remind a customer of a date',
  payload: z.object({ reminderId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
  // After a day its content is outdated.
  retryWithinMs: DAY_MS,
});

/** Finds dates that are two weeks ahead, and enqueues overdue mails again. */
const sweepDates = defineRecurringJob({
  queue: 'maintenance',
  name: 'dates.sweep',
  title: 'Look for dates to remind customers of',
  purpose: 'Emails customers who asked for it two weeks before a date.',
  attempts: 3,
  everyMs: HOUR_MS,
});

const OVERDUE_AFTER_MS = 10 * MINUTE_MS;
const BATCH = 500;
/** Days before the date in which the mail is sent: enough time to make and ship a gift. No mail is sent later. */
const DAYS = { first: 14, last: 7 } as const;
const FROM_HOUR = '09:00';

interface DueReminder {
  id: string;
  dateId: string;
  userId: string;
  who: string;
  occasion: Occasion;
  title: string | null;
  onDay: string;
  daysLeft: number;
  /** Whether the mail is still due: the date and its reminder have not changed since the mail was enqueued. */
  isWanted: boolean;
}

/** The customer's local time. PostgreSQL accounts for daylight saving time. */
const LOCAL_CLOCK = `lateral (select $1::timestamptz at time zone d.time_zone as local) as clock,
  lateral (select dates.next_day(d.occasion, d.month, d.day, local::date) as next_on) as coming`;

const ADD = `insert into dates.reminders (id, date_id, year, on_day, created_at)
  select gen_random_uuid(), d.id, extract(year from next_on)::int, next_on, $1
  from dates.remembered_dates d, ${LOCAL_CLOCK}
  where d.is_reminded and d.deleted_at is null and local::time >= '${FROM_HOUR}'
    and next_on - local::date between ${DAYS.last} and ${DAYS.first}
    and not exists (select from dates.reminders r where r.date_id = d.id and r.year = extract(year from next_on)::int)
  order by next_on, d.id limit ${BATCH}
  on conflict (date_id, year) do nothing returning id`;

const LOCK = `select r.id, d.id as "dateId", d.user_id as "userId", d.who, d.occasion, d.title, to_char(r.on_day, 'YYYY-MM-DD') as "onDay",
    r.on_day - local::date as "daysLeft",
    d.is_reminded and d.deleted_at is null and r.on_day = next_on and next_on - local::date >= ${DAYS.last} as "isWanted"
  from dates.reminders r join dates.remembered_dates d on d.id = r.date_id, ${LOCAL_CLOCK}
  where r.id = $2 and r.sent_at is null for update of r`;

const SHOWN_BEFORE = `select unnest(product_ids) as id from (
    select product_ids from dates.reminders where date_id = $1 and sent_at is not null order by year desc limit 1
  ) as latest`;

/** Sends one mail two weeks before a date, to customers who opted in. */
@Injectable()
export class DateReminders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly subscriptions: Subscriptions,
    private readonly catalog: Catalog,
    private readonly giftIdeas: GiftIdeas,
    private readonly links: DateLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param signal stops between two batches */
  @Handles(sweepDates)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    let added: number;
    do {
      signal.throwIfAborted();
      added = await this.database.transaction((em) => this.addDue(em));
    } while (added === BATCH);
    await this.enqueueOverdue();
  }

  /**
   * Sends the mail to the account's current address, unless it was sent before. The row is locked while sending, so that two
   * workers never send it twice. After a crash between sending and storing `sentAt`, it is sent again with the same
   * Message-ID. The row of an unwanted mail is deleted, so that the customer can still opt in again before the date.
   */
  @Handles(mailDateReminder)
  async send({ reminderId }: { reminderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const statement = { name: 'lock reminder', text: LOCK, values: [this.clock.now(), reminderId] };
      const [reminder] = await this.database.queryIn<DueReminder>(em, statement);
      if (!reminder) return;
      const account = reminder.isWanted ? await this.accounts.lockAccount(em, reminder.userId) : null;
      const unsubscribe = account?.email ? await this.subscriptions.linkFor(em, account.email, 'dates') : null;
      if (!account?.email || !unsubscribe) {
        await em.execute('delete from dates.reminders where id = ?', [reminder.id]);
        return;
      }
      const shown = await this.database.queryIn<{ id: string }>(em, {
        name: 'gifts shown',
        text: SHOWN_BEFORE,
        values: [reminder.dateId],
      });
      const products = await this.giftIdeas.find(
        reminder,
        shown.map(({ id }) => id),
      );
      const page = dateReminderMail({
        ...reminder,
        name: dateName(reminder),
        ideas: await Promise.all(products.map(async (product) => ({ product, picture: await this.pictureOf(product) }))),
        shopUrl: this.config.PUBLIC_URL,
        stopUrl: this.links.linkTo(reminder.dateId),
      });
      await this.mailer.send(em, { to: account.email, key: `date-reminder.${reminder.id}`, unsubscribe, ...page });
      const note = 'update dates.reminders set sent_at = $1, product_ids = $2::uuid[] where id = $3';
      const values = [this.clock.now(), products.map(({ id }) => id), reminder.id];
      await this.database.queryIn(em, { name: 'note reminder', text: note, values });
    });
  }

  /** Safe to run concurrently: the unique constraint on the row lets only one sweep add a date's mail. */
  private async addDue(em: EntityManager): Promise<number> {
    const added = await this.database.queryIn<{ id: string }>(em, {
      name: 'add reminders',
      text: ADD,
      values: [this.clock.now()],
    });
    for (const { id } of added) this.outbox.add(em, mailDateReminder, { reminderId: id });
    return added.length;
  }

  private async enqueueOverdue(): Promise<void> {
    const overdue = await this.database
      .fork()
      .execute<{ id: string }[]>(
        `select id from dates.reminders where sent_at is null and created_at <= ? order by created_at desc limit ${BATCH}`,
        [new Date(this.clock.now().getTime() - OVERDUE_AFTER_MS)],
      );
    for (const { id } of overdue) await this.queues.enqueueOnce(mailDateReminder, { reminderId: id }, id);
  }

  private async pictureOf({ id, image_urls: [url] }: ProductView): Promise<Buffer | undefined> {
    try {
      return url === undefined ? undefined : await mailPicture(await this.catalog.readImageAt(url));
    } catch (err) {
      logger.warn({ err, productId: id }, 'mail sent without a picture of a gift');
      return undefined;
    }
  }
}
