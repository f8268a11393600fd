import { Injectable } from '@nestjs/common';
import { Accounts, userDeleted } from '../identity/index.js';
import { Subscriptions } from '../mailing/index.js';
import {
  AppError,
  Clock,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  type EntityManager,
  Handles,
  HOUR_MS,
  takeLock,
} from '../platform/index.js';
import {
  type ChangedReminder,
  type DateDraft,
  dateName,
  MAX_DATES,
  type RememberedDate as RememberedDateView,
  type RememberedDateList,
} from './contract.js';
import { DateLinks } from './date-links.js';
import { RememberedDate } from './remembered-date.entity.js';

const sweepRemovedDates = defineRecurringJob({
  queue: 'maintenance',
  name: 'dates.sweep-removed',
  title: 'Delete dates that customers removed',
  purpose: 'Deletes dates a day after their customer removed them.',
  attempts: 3,
  everyMs: HOUR_MS,
});

/** Deletes the dates of a deleted account. */
export const eraseDates = defineJob({
  queue: 'maintenance',
  name: 'dates.erase',
  title: 'Delete the dates of a closed account',
  payload: userDeleted.payload,
});

const UNDO_MS = DAY_MS;
/** Maximum number of rows of an account, including deleted dates that can still be restored. */
const MAX_ROWS = 4 * MAX_DATES;
/** PostgreSQL's error code: it does not know every time zone that browsers send. */
const UNKNOWN_TIME_ZONE = '22023';

const LIST = `select d.id, d.who, d.occasion, d.title, d.month, d.day, d.is_reminded, to_char(next_on, 'YYYY-MM-DD') as next_on,
    next_on - today as days_left
  from dates.remembered_dates d,
    lateral (select ($2::timestamptz at time zone d.time_zone)::date as today) as here,
    lateral (select dates.next_day(d.occasion, d.month, d.day, today) as next_on) as coming
  where d.user_id = $1 and d.deleted_at is null and ($3::uuid is null or d.id = $3)
  order by days_left, d.created_at, d.id`;

/** Does not change rows of other accounts. */
const SAVE = `insert into dates.remembered_dates as d (id, user_id, who, occasion, title, month, day, time_zone, is_reminded, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (id) do update set who = excluded.who, occasion = excluded.occasion, title = excluded.title, month = excluded.month,
    day = excluded.day, time_zone = excluded.time_zone, is_reminded = excluded.is_reminded, deleted_at = null
  where d.user_id = excluded.user_id returning id`;

/** A mail that waits may be about the previous day. One that was sent for a wrong day does not count for the right one. */
const FORGET = `delete from dates.reminders r using dates.remembered_dates d,
    lateral (select dates.next_day(d.occasion, d.month, d.day, (?::timestamptz at time zone d.time_zone)::date) as next_on) as coming
  where r.date_id = ? and d.id = r.date_id
    and (r.sent_at is null or r.year = extract(year from next_on) and r.on_day <> next_on)`;

@Injectable()
export class RememberedDates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly subscriptions: Subscriptions,
    private readonly links: DateLinks,
  ) {}

  async list(userId: string): Promise<RememberedDateList> {
    const { account, dates } = await this.database.transaction(async (em) => ({
      account: await this.accounts.lockAccount(em, userId),
      dates: await this.read(em, userId),
    }));
    // Follows the transaction because it uses another connection.
    const unsubscribedKey = account?.email ? await this.subscriptions.unsubscribedKey(account.email, 'dates') : null;
    return { dates, unsubscribed_key: unsubscribedKey };
  }

  /**
   * Adds, changes or restores a date.
   * @throws AppError DATES.NOT_FOUND when the id belongs to another account, DATES.TOO_MANY
   */
  async save(
    userId: string,
    id: string,
    { who, occasion, title, month, day, time_zone, is_reminded }: DateDraft,
  ): Promise<RememberedDateView> {
    const timeZone = await this.knownTimeZone(time_zone);
    return this.database.transaction(async (em) => {
      await this.checkRoom(em, userId, id);
      const values = [id, userId, who, occasion, title, month, day, timeZone, is_reminded, this.clock.now()];
      const [saved] = await this.database.queryIn<{ id: string }>(em, { name: 'save date', text: SAVE, values });
      if (!saved) throw notFound();
      await em.execute(FORGET, [this.clock.now(), id]);
      const [view] = await this.read(em, userId, id);
      return view!;
    });
  }

  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.database
      .fork()
      .nativeUpdate(RememberedDate, { id, userId, deletedAt: null }, { deletedAt: this.clock.now() });
    if (removed === 0) throw notFound();
  }

  /** Changes the reminder with the key from a mail's link. */
  async changeReminder(key: string, isReminded: boolean): Promise<ChangedReminder> {
    const id = this.links.read(key);
    return this.database.transaction(async (em) => {
      const date = id === null ? null : await em.findOne(RememberedDate, { id, deletedAt: null });
      if (!date) throw new AppError('DATES.NOT_FOUND', 'This date is no longer in an account, so we won’t remind anyone of it.');
      date.isReminded = isReminded;
      return { name: dateName(date), is_reminded: isReminded };
    });
  }

  @Handles(sweepRemovedDates)
  async sweep(): Promise<void> {
    const latest = new Date(this.clock.now().getTime() - UNDO_MS).toISOString();
    await this.database.deleteInBatches('dates.remembered_dates', 'old.deleted_at < ?', [latest]);
  }

  /** Erases the dates of a deleted account. */
  @Handles(eraseDates)
  async erase({ userId }: { userId: string }): Promise<void> {
    await this.database.fork().nativeDelete(RememberedDate, { userId });
  }

  /** The soonest first. @param id only this one */
  private read(em: EntityManager, userId: string, id: string | null = null): Promise<RememberedDateView[]> {
    return this.database.queryIn<RememberedDateView>(em, {
      name: 'dates of a user',
      text: LIST,
      values: [userId, this.clock.now(), id],
    });
  }

  /** Takes a lock per user, because concurrent calls would not see each other's rows. @throws AppError DATES.TOO_MANY */
  private async checkRoom(em: EntityManager, userId: string, id: string): Promise<void> {
    await takeLock(em, `dates:${userId}`);
    const [others] = await em.execute<{ kept: number; all: number }[]>(
      `select (count(*) filter (where deleted_at is null))::int as kept, count(*)::int as "all"
       from dates.remembered_dates where user_id = ? and id <> ?`,
      [userId, id],
    );
    if (others!.kept < MAX_DATES && others!.all < MAX_ROWS) return;
    throw new AppError('DATES.TOO_MANY', `You can keep ${MAX_DATES} dates. Please delete one that you no longer need.`);
  }

  /** Falls back to UTC if PostgreSQL does not know the browser's time zone; mails are then a few hours early or late. */
  private async knownTimeZone(timeZone: string): Promise<string> {
    try {
      await this.database.query({ text: 'select now() at time zone $1', values: [timeZone] });
      return timeZone;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNKNOWN_TIME_ZONE) return 'UTC';
      throw error;
    }
  }
}

function notFound(): AppError {
  return new AppError('DATES.NOT_FOUND', 'We couldn’t find this date in your account.');
}
