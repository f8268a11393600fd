import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Catalog } from '../catalog/index.js';
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
  Mailer,
  MINUTE_MS,
  Outbox,
  Queues,
} from '../platform/index.js';
import { Calendar } from './calendar.entity.js';
import { calendarReminderMail } from './calendar-reminder-mail.js';
import { CalendarViews } from './calendar-views.js';

/** Sends the mail about the next year's calendar. */
const mailCalendarReminder = defineJob({
  queue: 'mail',
  name: 'calendars.mail-reminder',
  title: 'Remind a customer of next year’s calendar',
  payload: z.object({ reminderId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
  retryWithinMs: 7 * DAY_MS,
});

/** Finds the calendars of this year in September, and enqueues overdue mails again. */
const sweepCalendars = defineRecurringJob({
  queue: 'maintenance',
  name: 'calendars.sweep',
  title: 'Look for calendars to continue in the next year',
  purpose: 'Emails customers who asked for it in September, when their next calendar should be made.',
  attempts: 3,
  everyMs: HOUR_MS,
});

const OVERDUE_AFTER_MS = 10 * MINUTE_MS;
const BATCH = 500;
/** Early enough to make, print and send a calendar before the new year. */
const SEPTEMBER = 9;

/** SQL: calendars without a mail. Not of those who have begun the next one of this gift already. */
const DUE = `select c.id from calendars.calendars c
  where c.remind_me and c.year = $1 and c.deleted_at is null and ($2::uuid is null or c.id > $2)
    and not exists (select from calendars.calendars next
      where next.user_id = c.user_id and next.product_id = c.product_id and next.year > c.year
        and next.deleted_at is null)
    and not exists (select from calendars.reminders r where r.calendar_id = c.id and r.year = c.year + 1)
  order by c.id limit ${BATCH}`;

const ADD = `insert into calendars.reminders (id, calendar_id, year, created_at)
  select gen_random_uuid(), c.id, c.year + 1, $1 from calendars.calendars c where c.id = any($2::uuid[])
  on conflict (calendar_id, year) do nothing returning id`;

interface DueReminder {
  id: string;
  calendarId: string;
  year: number;
}

/** Sends one mail each September about the next year's calendar, to customers who opted in. */
@Injectable()
export class CalendarReminders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly subscriptions: Subscriptions,
    private readonly catalog: Catalog,
    private readonly views: CalendarViews,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param signal stops between two batches */
  @Handles(sweepCalendars)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const now = this.clock.now();
    if (now.getUTCMonth() + 1 === SEPTEMBER) {
      let after: string | null = null;
      do {
        signal.throwIfAborted();
        after = await this.addDue(now, after);
      } while (after);
    }
    await this.enqueueOverdue(now);
  }

  /**
   * Sends the mail to the account's current address, unless it was sent before. The row is locked while sending, so that two
   * workers never send it twice. After a crash between sending and storing `sent_at`, it is sent again with the same
   * Message-ID. The row of an unwanted mail is deleted.
   */
  @Handles(mailCalendarReminder)
  async send({ reminderId }: { reminderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const [reminder] = await em.execute<DueReminder[]>(
        `select id, calendar_id as "calendarId", year from calendars.reminders where id = ? and sent_at is null for update`,
        [reminderId],
      );
      if (!reminder) return;
      const calendar = await em.findOneOrFail(Calendar, { id: reminder.calendarId });
      const isAsked = calendar.remindMe && !calendar.deletedAt && calendar.year + 1 === reminder.year;
      const pictures = isAsked ? await this.picturesToContinue(calendar, em) : null;
      const account = pictures === null ? null : await this.accounts.lockAccount(em, calendar.userId);
      const unsubscribe = account?.email ? await this.subscriptions.linkFor(em, account.email, 'calendars') : null;
      if (!account?.email || !unsubscribe || pictures === null) {
        await em.execute('delete from calendars.reminders where id = ?', [reminder.id]);
        return;
      }
      const url = `${this.config.PUBLIC_URL}/product/${calendar.productId}/calendar?from=${calendar.id}`;
      const page = calendarReminderMail({ year: reminder.year, pictures, url });
      await this.mailer.send(em, { to: account.email, key: `calendar-reminder.${reminder.id}`, unsubscribe, ...page });
      await em.execute('update calendars.reminders set sent_at = ? where id = ?', [this.clock.now(), reminder.id]);
    });
  }

  /** How many pictures the next calendar begins with; null if there is nothing to begin it with, or it is not sold anymore. */
  private async picturesToContinue(calendar: Calendar, em: EntityManager): Promise<number | null> {
    if ((await this.catalog.findForGeneration(calendar.productId))?.kind !== 'calendar') return null;
    const pictures = (await this.views.pagesOf(calendar, em)).filter(({ pictureId }) => pictureId).length;
    return pictures + calendar.dates.length > 0 ? pictures : null;
  }

  /**
   * Adds the mails of one batch, without those that would not be sent. Safe to run concurrently: the unique constraint on the
   * row lets only one sweep add a calendar's mail.
   * @returns the last calendar of the batch; null after the last batch
   */
  private async addDue(now: Date, after: string | null): Promise<string | null> {
    const em = this.database.fork();
    const values = [now.getUTCFullYear(), after];
    const due = await this.database.query<{ id: string }>({ name: 'due calendars', text: DUE, values });
    const ids = due.map(({ id }) => id);
    const wanted: string[] = [];
    for (const calendar of await this.withoutUnsubscribed(em, await em.find(Calendar, { id: { $in: ids } }))) {
      if ((await this.picturesToContinue(calendar, em)) !== null) wanted.push(calendar.id);
    }
    await this.database.transaction(async (writing) => {
      const statement = { name: 'add calendar reminders', text: ADD, values: [now, wanted] };
      const added = await this.database.queryIn<{ id: string }>(writing, statement);
      for (const { id } of added) this.outbox.add(writing, mailCalendarReminder, { reminderId: id });
    });
    return ids.length === BATCH ? (ids.at(-1) ?? null) : null;
  }

  private async withoutUnsubscribed(em: EntityManager, calendars: readonly Calendar[]): Promise<Calendar[]> {
    const users = await this.accounts.findUsers(
      calendars.map(({ userId }) => userId),
      em,
    );
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const unsubscribed = await this.subscriptions.findUnsubscribed([...emails.values()], 'calendars');
    return calendars.filter(({ userId }) => {
      const email = emails.get(userId);
      return email && !unsubscribed.has(email);
    });
  }

  /** Not once the year has begun. */
  private async enqueueOverdue(now: Date): Promise<void> {
    const overdue = await this.database.fork().execute<{ id: string }[]>(
      `select id from calendars.reminders where sent_at is null and created_at <= ? and year > ?
       order by created_at desc limit ${BATCH}`,
      [new Date(now.getTime() - OVERDUE_AFTER_MS), now.getUTCFullYear()],
    );
    for (const { id } of overdue) await this.queues.enqueueOnce(mailCalendarReminder, { reminderId: id }, id);
  }
}
