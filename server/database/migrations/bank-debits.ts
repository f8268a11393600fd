import { Migration } from '@mikro-orm/migrations';

/** Payments that take days, such as bank debits: on their way, then paid or failed. */
export class BankDebits extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders
      add payment_started_at timestamptz(3),
      add payment_failed_at timestamptz(3),
      drop constraint orders_payment_state_check,
      add constraint orders_payment_state_check check (payment_state in ('unpaid', 'on_its_way', 'paid', 'refunded', 'partly_refunded',
        'expired', 'failed', 'needs_attention')),
      add check (payment_started_at is not null or payment_state <> 'on_its_way'),
      add check (payment_failed_at is not null or payment_state <> 'failed')`);
    this.addSql(`drop index checkout.orders_to_check`);
    this.addSql(`create index orders_to_check on checkout.orders (next_check_at)
      where payment_state in ('unpaid', 'on_its_way')`);
    this.addSql(`create index orders_on_their_way on checkout.orders (payment_started_at) include (customer_id, total_cents)
      where payment_state = 'on_its_way'`);
    this.addSql(`drop index checkout.orders_abandoned`);
    this.addSql(`create index orders_abandoned on checkout.orders (created_at) where payment_state in ('expired', 'failed')`);
    this.addSql(`drop index checkout.orders_search`);
    this.addSql(`create index orders_search on checkout.orders using gin (search_text gin_trgm_ops) with (fastupdate = off)
      where payment_state in ('paid', 'partly_refunded', 'refunded', 'needs_attention', 'on_its_way', 'failed')`);
    this.addSql(`alter table checkout.order_mails drop constraint order_mails_kind_check`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_kind_check
      check (kind in ('confirmation', 'shipped', 'refunded', 'gift', 'payment_started', 'payment_failed'))`);
  }
}
