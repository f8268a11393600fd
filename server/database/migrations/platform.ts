import { Migration } from '@mikro-orm/migrations';

export class PlatformSchema extends Migration {
  override up(): void {
    this.addSql(`create schema platform`);
    this.addSql(`create table platform.audit_log (
      id uuid primary key,
      actor_id uuid not null,
      subject text not null,
      subject_id uuid not null,
      action text not null,
      before jsonb,
      after jsonb,
      created_at timestamptz(3) not null
    )`);
    this.addSql(`create function platform.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is append-only.';
      end $$`);
    this.addSql(`create trigger audit_log_is_append_only before update or delete or truncate on platform.audit_log
      for each statement execute function platform.refuse_change()`);
    this.addSql(`create index audit_log_of_subject on platform.audit_log (subject, subject_id, created_at desc, id desc)`);
    // Client files of this version, and of earlier versions that open pages may still ask for. Names contain a hash of the content.
    this.addSql(`create table platform.client_files (
      name text primary key,
      content bytea not null,
      replaced_at timestamptz(3)
    )`);
    this.addSql(`create table platform.dead_letters (
      id uuid primary key,
      queue text not null,
      name text not null,
      job_id text not null,
      payload jsonb not null,
      reason text not null,
      created_at timestamptz not null,
      resolved_at timestamptz(3),
      resolution text check (resolution in ('retried', 'dismissed')),
      unique (queue, job_id)
    )`);
    this.addSql(`create index dead_letters_open on platform.dead_letters (created_at desc, id desc) where resolved_at is null`);
    this.addSql(`create index dead_letters_resolved on platform.dead_letters (resolved_at) where resolved_at is not null`);
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
    // rate-limiter-flexible requires these columns.
    this.addSql(`create table platform.rate_limits (
      key varchar(255) primary key,
      points int not null,
      expire bigint not null
    )`);
    this.addSql(`create index rate_limits_expire on platform.rate_limits (expire)`);
    this.addSql(`create table platform.recurring_runs (
      name text primary key,
      started_at timestamptz(3) not null,
      finished_at timestamptz(3) not null,
      has_failed boolean not null
    )`);
  }
}
