import { Migration } from '@mikro-orm/migrations';

/** Mails about the next year's calendar: one per calendar and year. */
export class CalendarReminders extends Migration {
  override up(): void {
    this.addSql(`create table calendars.reminders (
      id uuid primary key,
      calendar_id uuid not null references calendars.calendars on delete cascade,
      year int not null,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      unique (calendar_id, year)
    )`);
    this.addSql(`create index unsent_calendar_reminders on calendars.reminders (created_at) where sent_at is null`);
  }
}
