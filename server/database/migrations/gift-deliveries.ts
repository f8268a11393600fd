import { Migration } from '@mikro-orm/migrations';

/** Orders that are gifts for other people, and their emails. */
export class GiftDeliveries extends Migration {
  override up(): void {
    this.addSql(`create table checkout.gift_deliveries (
      order_id uuid primary key references checkout.orders on delete cascade,
      message text check (message <> ''),
      receiver_name text,
      receiver_email text,
      day date,
      hour int check (hour between 0 and 23),
      time_zone text,
      send_at timestamptz,
      enqueued_at timestamptz(3),
      sent_at timestamptz(3),
      unwrapped_at timestamptz(3),
      constraint gift_deliveries_receiver check (num_nulls(receiver_name, receiver_email, day, hour, time_zone, send_at) in (0, 6)),
      check (enqueued_at is null or send_at is not null),
      check (sent_at is null or enqueued_at is not null)
    )`);
    this.addSql(`create index gift_deliveries_waiting on checkout.gift_deliveries (send_at) where enqueued_at is null`);
    this.addSql(`alter table checkout.order_mails drop constraint order_mails_kind_check`);
    this.addSql(`alter table checkout.order_mails add constraint order_mails_kind_check
      check (kind in ('confirmation', 'shipped', 'refunded', 'gift'))`);
  }
}
