import { Migration } from '@mikro-orm/migrations';

/** What the owner does from the dashboard, and who did it. */
export class Migration20261122_13_Dashboard extends Migration {
  override up(): void {
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
    this.addSql(`create index audit_log_of_subject on platform.audit_log (subject, subject_id, created_at desc, id desc)`);
    this.addSql(`create function platform.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is append-only.';
      end $$`);
    this.addSql(`create trigger audit_log_is_append_only before update or delete or truncate on platform.audit_log
      for each statement execute function platform.refuse_change()`);
    this.addSql(`alter table platform.dead_letters
      add column settled_at timestamptz(3),
      add column settled_as text check (settled_as in ('retried', 'dismissed'))`);
    // Of jobs that repeat; there is one now for all failures of each, which comes when it fails again.
    this.addSql(`delete from platform.dead_letters where job_id like 'repeat:%'`);
    this.addSql(`drop index platform.dead_letters_newest`);
    this.addSql(`create index dead_letters_settled on platform.dead_letters (settled_at) where settled_at is not null`);
    this.addSql(`create index dead_letters_open on platform.dead_letters (created_at desc, id desc) where settled_at is null`);
    this.addSql(`alter table catalog.products add column version int not null default 1`);
    this.addSql(`create table catalog.product_pictures (
      id uuid primary key,
      uploaded_at timestamptz(3) not null
    )`);
    this.addSql(`create index product_pictures_age on catalog.product_pictures (uploaded_at)`);
    this.addSql(`alter table checkout.orders
      add column attention_at timestamptz(3),
      add column attention_accepted text[],
      add column received_cents int check (received_cents >= 0),
      drop constraint orders_check2,
      add constraint orders_refunded check (refunded_cents between 0 and greatest(total_cents, received_cents))`);
    this.addSql(`create table checkout.refunds (
      id uuid primary key,
      order_id uuid not null references checkout.orders (id),
      idempotency_key text not null,
      amount_cents int not null check (amount_cents > 0),
      reason text not null,
      state text not null check (state in ('asked', 'confirmed', 'failed')),
      problem text,
      stripe_refund_id text unique,
      asked_by uuid not null,
      created_at timestamptz(3) not null,
      unique (order_id, idempotency_key)
    )`);
    this.addSql(`create index refunds_asked on checkout.refunds (created_at) where state = 'asked'`);
    this.addSql(`create table checkout.order_notes (
      id uuid primary key,
      order_id uuid not null references checkout.orders (id),
      text text not null,
      written_by uuid not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    )`);
    this.addSql(`create index order_notes_of_order on checkout.order_notes (order_id, created_at)`);
    this.addSql(`create index order_notes_deleted on checkout.order_notes (deleted_at) where deleted_at is not null`);
  }
}
