import { Migration } from '@mikro-orm/migrations';

/** Disputes from inquiry to their end, early fraud warnings, and since when an order's picture credits are revoked. */
export class Disputes extends Migration {
  override up(): void {
    this.addSql(`create table checkout.disputes (
      id text primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      status text not null,
      reason text not null,
      amount_cents int not null,
      withdrawn_cents int not null,
      due_at timestamptz(3),
      created_at timestamptz(3) not null
    )`);
    this.addSql(`create index disputes_of_order on checkout.disputes (order_id, created_at)`);
    this.addSql(`create index disputes_to_answer on checkout.disputes (due_at)
      where status in ('needs_response', 'warning_needs_response', 'appeal_needs_response')`);
    this.addSql(`alter table checkout.orders
      add lost_cents int not null default 0 check (lost_cents >= 0),
      drop constraint orders_payment_state_check,
      add constraint orders_payment_state_check check (payment_state in ('unpaid', 'on_its_way', 'paid', 'refunded', 'partly_refunded',
        'charged_back', 'expired', 'failed', 'needs_attention'))`);
    this.addSql(`drop index checkout.orders_search`);
    this.addSql(`create index orders_search on checkout.orders using gin (search_text gin_trgm_ops) with (fastupdate = off)
      where payment_state in ('paid', 'partly_refunded', 'refunded', 'needs_attention', 'on_its_way', 'failed', 'charged_back')`);
    this.addSql(`alter table checkout.order_issues
      drop constraint order_issues_check,
      drop constraint order_issues_code_check,
      add constraint order_issues_code_check check (code in ('paid_late', 'paid_after_cancel', 'sold_out', 'disputed', 'fraud_warning',
        'amount_mismatch', 'other_currency', 'second_payment', 'refund_refused', 'refund_returned', 'pdf_failed', 'enlargement_failed',
        'print_file_failed', 'discount_used_before', 'discount_used_up')),
      add check (accepted_by is null or accepted_at is not null)`);
    this.addSql(`alter table generation.picture_credits add revoked_at timestamptz(3)`);
  }
}
