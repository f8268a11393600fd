import { Migration } from '@mikro-orm/migrations';

/** Calendars can be deleted, and restored for a while. */
export class DeletedCalendars extends Migration {
  override up(): void {
    this.addSql(`alter table calendars.calendars add column deleted_at timestamptz(3)`);
    this.addSql(`create index deleted_calendars on calendars.calendars (deleted_at) where deleted_at is not null`);
  }
}
