import { Migration } from '@mikro-orm/migrations';

/** Calendars with a picture for each month, and pictures that are started together. */
export class Calendars extends Migration {
  override up(): void {
    this.addSql(`alter table generation.generations add column batch_id uuid`);
    this.addSql(`create index generations_of_batch on generation.generations (batch_id) where status = 'running'`);
    this.addSql(`create schema calendars`);
    this.addSql(`create table calendars.calendars (
      id uuid primary key,
      user_id uuid not null,
      idempotency_key text not null,
      product_id uuid not null,
      year int not null,
      start_month int not null check (start_month between 1 and 12),
      week_start text not null check (week_start in ('sunday', 'monday')),
      country text,
      cover_picture_id uuid,
      words jsonb not null default '[]',
      dates jsonb not null default '[]',
      remind_me boolean not null default false,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (user_id, idempotency_key)
    )`);
    this.addSql(`create table calendars.calendar_pages (
      calendar_id uuid not null references calendars.calendars on delete cascade,
      month int not null check (month between 1 and 12),
      picture_id uuid,
      generation_id uuid,
      instruction text,
      primary key (calendar_id, month),
      check (picture_id is null or generation_id is null)
    )`);
    // Requests that started pictures: a repeated one starts no others.
    this.addSql(`create table calendars.fills (
      calendar_id uuid not null references calendars.calendars on delete cascade,
      idempotency_key text not null,
      request_hash text not null,
      created_at timestamptz(3) not null,
      primary key (calendar_id, idempotency_key)
    )`);
  }
}
