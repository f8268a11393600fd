import { Migration } from '@mikro-orm/migrations';

export class DatesSchema extends Migration {
  override up(): void {
    this.addSql(`create schema dates`);
    this.addSql(`create table dates.remembered_dates (
      id uuid primary key,
      user_id uuid not null,
      who text not null,
      occasion text not null check (occasion in ('birthday', 'anniversary', 'mothers_day', 'fathers_day', 'other')),
      title text,
      month int check (month between 1 and 12),
      day int check (day between 1 and 31),
      time_zone text not null,
      is_reminded boolean not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      check ((title is null) = (occasion <> 'other')),
      check (num_nulls(month, day) = case when occasion in ('mothers_day', 'fathers_day') then 2 else 0 end)
    )`);
    this.addSql(`create index remembered_dates_of_user on dates.remembered_dates (user_id)`);
    this.addSql(`create index remembered_dates_deleted on dates.remembered_dates (deleted_at) where deleted_at is not null`);
    this.addSql(`create table dates.reminders (
      id uuid primary key,
      date_id uuid not null references dates.remembered_dates on delete cascade,
      year int not null,
      on_day date not null,
      product_ids uuid[] not null default '{}',
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      unique (date_id, year)
    )`);
    this.addSql(`create index reminders_waiting on dates.reminders (created_at) where sent_at is null`);
    this.addDays();
  }

  private addDays(): void {
    // February 29 counts as February 28 in years that are not leap years. Mother's Day is the second Sunday of May, Father's Day
    // the third Sunday of June.
    this.addSql(`create function dates.day_in_year(occasion text, month int, day int, year int) returns date
      language sql immutable parallel safe as $$
        select case occasion
          when 'mothers_day' then make_date(year, 5, 8) + (7 - extract(dow from make_date(year, 5, 8))::int) % 7
          when 'fathers_day' then make_date(year, 6, 15) + (7 - extract(dow from make_date(year, 6, 15))::int) % 7
          else least(make_date(year, month, 1) + day - 1, (make_date(year, month, 1) + interval '1 month - 1 day')::date)
        end
      $$`);
    this.addSql(`create function dates.next_day(occasion text, month int, day int, today date) returns date
      language sql immutable parallel safe as $$
        select case when this_year >= today then this_year else dates.day_in_year(occasion, month, day, year + 1) end
        from (select extract(year from today)::int as year) as now,
          lateral (select dates.day_in_year(occasion, month, day, year) as this_year) as days
      $$`);
  }
}
