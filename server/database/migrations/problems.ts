import { Migration } from '@mikro-orm/migrations';

/** Units of order lines that are made again at no charge. */
export class Reprints extends Migration {
  override up(): void {
    this.addSql(`create table checkout.reprints (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      quantity int not null check (quantity > 0),
      taken_quantity int not null default 0 check (taken_quantity between 0 and quantity),
      report_id uuid,
      created_at timestamptz(3) not null,
      created_by uuid not null,
      cancelled_at timestamptz(3)
    )`);
    this.addSql(`create index reprints_of_order on checkout.reprints (order_id, created_at)`);
    this.addSql(`create unique index reprints_of_report on checkout.reprints (report_id) where cancelled_at is null`);
  }
}

/** Problem reports with their photos, and the owner's evidence in disputes. */
export class ProblemReports extends Migration {
  override up(): void {
    this.addSql(`create table checkout.problem_reports (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      product_id uuid not null,
      quantity int not null check (quantity > 0),
      kind text not null check (kind in ('damaged', 'wrong_item', 'print_quality', 'not_arrived', 'other')),
      wish text not null check (wish in ('reprint', 'refund', 'other')),
      text text not null,
      made_by text not null check (made_by in ('hand', 'partner')),
      created_at timestamptz(3) not null,
      decision text check (decision in ('reprint', 'refund', 'answer')),
      decided_at timestamptz(3),
      decided_by uuid,
      answer text,
      refund_id uuid references checkout.refunds,
      told_at timestamptz(3),
      check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
      check (refund_id is null or decision = 'refund')
    )`);
    this.addSql(`create unique index problem_reports_open on checkout.problem_reports (order_line_id) where decided_at is null`);
    this.addSql(`create index problem_reports_of_order on checkout.problem_reports (order_id)`);
    this.addSql(`create index problem_reports_of_product on checkout.problem_reports (product_id, created_at)`);
    this.addSql(`create index problem_reports_open_first
      on checkout.problem_reports ((decided_at is null) desc, created_at desc, id desc)`);
    this.addSql(`create index problem_reports_of_refund on checkout.problem_reports (refund_id) where refund_id is not null`);
    this.addSql(`create table checkout.problem_photos (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      report_id uuid references checkout.problem_reports on delete cascade,
      position int not null check (position >= 0),
      created_at timestamptz(3) not null
    )`);
    this.addSql(`create index problem_photos_of_report on checkout.problem_photos (report_id, position)`);
    this.addSql(`create index problem_photos_of_order on checkout.problem_photos (order_id)`);
    this.addSql(`create index problem_photos_age on checkout.problem_photos (created_at)`);
    this.addSql(`alter table checkout.reprints
      add foreign key (report_id) references checkout.problem_reports on delete set null`);
    this.addSql(`create table checkout.dispute_evidence (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      dispute_id text not null references checkout.disputes on delete cascade,
      text text not null,
      sent_on date not null,
      recorded_by uuid not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    )`);
    this.addSql(`create index dispute_evidence_of_order on checkout.dispute_evidence (order_id, created_at)`);
  }
}
