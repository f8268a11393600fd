import { Migration } from '@mikro-orm/migrations';

/** Gifts of paid orders that a print partner makes. */
export class Productions extends Migration {
  override up(): void {
    this.addSql(`create table checkout.productions (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      attempt int not null check (attempt > 0),
      state text not null
        check (state in ('waiting', 'ready', 'submitting', 'accepted', 'printing', 'sent', 'cancelled', 'refused')),
      partner_order_id text,
      quoted_cents int check (quoted_cents >= 0),
      charged_cents int,
      currency text,
      hold_until timestamptz(3),
      next_check_at timestamptz(3),
      cancel_asked_at timestamptz(3),
      cancel_reason text check (cancel_reason in ('order', 'owner', 'again')),
      cancel_refused_at timestamptz(3),
      failure text check (failure in ('unreachable', 'unauthorized')),
      failing_since timestamptz(3),
      created_at timestamptz(3) not null,
      submitted_at timestamptz(3),
      accepted_at timestamptz(3),
      printing_at timestamptz(3),
      sent_at timestamptz(3),
      ended_at timestamptz(3),
      check ((cancel_asked_at is null) = (cancel_reason is null)),
      check ((failure is null) = (failing_since is null)),
      check ((state in ('cancelled', 'refused')) = (ended_at is not null)),
      check (state in ('waiting', 'ready', 'cancelled') or submitted_at is not null),
      unique (order_id, attempt)
    )`);
    this.addSql(`create index productions_to_check on checkout.productions (next_check_at) where next_check_at is not null`);
    this.addSql(`create index productions_open on checkout.productions (created_at)
      where state in ('waiting', 'ready', 'submitting', 'accepted', 'printing')`);
    this.addSql(`create table checkout.production_items (
      id uuid primary key,
      production_id uuid not null references checkout.productions on delete cascade,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      reprint_id uuid,
      quantity int not null check (quantity > 0),
      sku text not null,
      attributes jsonb not null,
      areas jsonb not null,
      state text not null check (state in ('live', 'sent', 'ended', 'again', 'by_hand')),
      created_at timestamptz(3) not null
    )`);
    // A gift is never in two productions at once.
    this.addSql(`create unique index production_items_live on checkout.production_items (order_line_id, reprint_id)
      nulls not distinct where state in ('live', 'sent')`);
    this.addSql(`create index production_items_of_order on checkout.production_items (order_id)`);
    this.addSql(`create index production_items_ended on checkout.production_items (created_at) where state = 'ended'`);
    this.addSql(`alter table checkout.order_issues
      drop constraint order_issues_code_check,
      add constraint order_issues_code_check check (code in ('paid_late', 'paid_after_cancel', 'sold_out', 'disputed', 'fraud_warning',
        'amount_mismatch', 'other_currency', 'second_payment', 'refund_refused', 'refund_returned', 'pdf_failed', 'enlargement_failed',
        'print_file_failed', 'discount_used_before', 'discount_used_up', 'production_refused', 'production_cost',
        'production_problem', 'production_part_cancelled', 'production_found', 'production_cancelled', 'production_too_late',
        'production_artwork', 'production_unavailable'))`);
  }
}
