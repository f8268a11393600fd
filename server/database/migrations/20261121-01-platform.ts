import { Migration } from '@mikro-orm/migrations';

export class Migration20261121_01_Platform extends Migration {
  override up(): void {
    this.addSql(`create schema platform`);
    this.addSql(`create table platform.outbox (
      id uuid primary key,
      queue text not null,
      name text not null,
      payload jsonb not null,
      correlation_id text,
      attempts int not null,
      backoff_ms int not null,
      delay_ms int not null,
      created_at timestamptz not null,
      relay_after timestamptz not null,
      relay_failures int not null default 0,
      last_error text
    )`);
    this.addSql(`create index outbox_relay on platform.outbox (relay_after, created_at)`);
    this.addSql(`create table platform.dead_letters (
      id uuid primary key,
      queue text not null,
      name text not null,
      job_id text not null,
      payload jsonb not null,
      reason text not null,
      created_at timestamptz not null,
      unique (queue, job_id)
    )`);
    this.addSql(`create index dead_letters_newest on platform.dead_letters (created_at desc)`);
  }
}
