import { Migration } from '@mikro-orm/migrations';

/** The mail to a customer who paid for one cart twice, and indexes for disputes to answer and for payments that are no sales. */
export class PaidTwiceMails extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_mails drop constraint order_mails_kind_check`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_kind_check
      check (kind in ('confirmation', 'shipped', 'refunded', 'gift', 'payment_started', 'payment_failed', 'paid_twice'))`);
    this.addSql(`drop index checkout.disputes_to_answer`);
    this.addSql(`create index disputes_to_answer on checkout.disputes (due_at) where due_at is not null`);
    this.addSql(`create index orders_unsold on checkout.orders (customer_id)
      where payment_state in ('on_its_way', 'failed', 'charged_back')`);
  }
}
