import { Migration } from '@mikro-orm/migrations';

/** The mail to a customer who paid for one cart twice, and an index that the query for disputes to answer can use. */
export class PaidTwiceMails extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_mails drop constraint order_mails_kind_check`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_kind_check
      check (kind in ('confirmation', 'shipped', 'refunded', 'gift', 'payment_started', 'payment_failed', 'paid_twice'))`);
    this.addSql(`drop index checkout.disputes_to_answer`);
    this.addSql(`create index disputes_to_answer on checkout.disputes (due_at) where due_at is not null`);
  }
}
