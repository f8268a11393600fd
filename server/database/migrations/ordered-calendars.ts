import { Migration } from '@mikro-orm/migrations';

/** An order's copy of a calendar: its settings in the line, its pictures in a table. */
export class OrderedCalendars extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_lines add column calendar_id uuid, add column calendar jsonb`);
    this.addSql(`create table checkout.calendar_pictures (
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      month int not null check (month between 1 and 12),
      order_id uuid not null,
      picture_id uuid not null,
      faces jsonb not null,
      labels jsonb not null,
      picture jsonb,
      primary key (order_line_id, month)
    )`);
    this.addSql(`create index calendar_pictures_of_order on checkout.calendar_pictures (order_id)`);
    this.addSql(`create index calendar_pictures_by_picture on checkout.calendar_pictures (picture_id)`);
  }
}
