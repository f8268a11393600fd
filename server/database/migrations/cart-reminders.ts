import { Migration } from '@mikro-orm/migrations';

/** Mails about abandoned checkouts. */
export class CartReminders extends Migration {
  override up(): void {
    this.addSql(`create table checkout.cart_reminders (
      order_id uuid primary key references checkout.orders on delete cascade,
      asked_at timestamptz(3) not null,
      due_at timestamptz(3),
      sent_at timestamptz(3),
      opened_at timestamptz(3),
      recovered_order_id uuid unique references checkout.orders on delete set null,
      check (num_nonnulls(due_at, sent_at) < 2 and (sent_at is not null or num_nonnulls(opened_at, recovered_order_id) = 0))
    )`);
    this.addSql(`create index cart_reminders_asked on checkout.cart_reminders (asked_at)`);
    this.addSql(`create index cart_reminders_due on checkout.cart_reminders (due_at) where due_at is not null`);
    this.addSql(`create index cart_reminders_sent on checkout.cart_reminders (sent_at) where sent_at is not null`);
  }
}
