import { Migration } from '@mikro-orm/migrations';

/** Questions to customers about lines of paid orders, and their changes of pictures and words. */
export class LineRequests extends Migration {
  override up(): void {
    this.addSql(`create table checkout.line_requests (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      kind text not null check (kind in ('complete', 'approve')),
      message text,
      asked_by uuid,
      created_at timestamptz(3) not null,
      reminded_at timestamptz(3),
      closed_at timestamptz(3),
      answer text check (answer in ('completed', 'approved', 'changed')),
      check ((closed_at is null) = (answer is null)),
      check ((kind = 'approve') = (message is not null))
    )`);
    this.addSql(`create unique index line_requests_open on checkout.line_requests (order_line_id) where closed_at is null`);
    this.addSql(`create index line_requests_waiting on checkout.line_requests (created_at, id) where closed_at is null`);
    this.addSql(`create index line_requests_of_order on checkout.line_requests (order_id)`);
    this.addSql(`create table checkout.line_changes (
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      revision int not null check (revision > 0),
      order_id uuid not null references checkout.orders on delete cascade,
      changed text not null check (changed in ('picture', 'words', 'both')),
      changed_by uuid,
      created_at timestamptz(3) not null,
      primary key (order_line_id, revision)
    )`);
    this.addSql(`create index line_changes_of_order on checkout.line_changes (order_id)`);
    this.addSql(`alter table checkout.order_lines add column revision int not null default 0`);
    this.addSql(`alter table checkout.print_files add column revision int not null default 0`);
    this.addSql(`alter table checkout.downloads add column revision int not null default 0`);
    this.addSql(`alter table checkout.order_mails
      add column line_request_id uuid references checkout.line_requests on delete cascade`);
    this.addSql(`alter table checkout.order_mails drop constraint order_mails_kind_check`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_kind_check
      check (kind in ('confirmation', 'shipped', 'refunded', 'gift', 'payment_started', 'payment_failed', 'paid_twice',
        'line_request', 'line_reminder'))`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_line_request_check
      check ((kind in ('line_request', 'line_reminder')) = (line_request_id is not null))`);
    this.addSql(`drop index checkout.order_mails_once`);
    this.addSql(`create unique index order_mails_once on checkout.order_mails (order_id, kind)
      where not is_repeat and refund_id is null and parcel_id is null and line_request_id is null`);
    this.addSql(`create unique index order_mails_once_a_request on checkout.order_mails (line_request_id, kind)
      where not is_repeat and line_request_id is not null`);
  }
}
