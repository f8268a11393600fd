import { Migration } from '@mikro-orm/migrations';

/** Parcels that left us, and more kinds of mails about an order: one per refund, and as many as are asked for again. */
export class Migration20261121_10_OrderTracking extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders
      add column carrier text check (carrier <> ''),
      add column tracking_number text check (tracking_number <> ''),
      add column shipped_at timestamptz,
      add constraint orders_tracking check ((carrier is null) = (tracking_number is null))`);
    this.addSql(`create index orders_of_user_newest on checkout.orders (user_id, created_at desc, id desc) where user_id is not null`);
    this.addSql(`drop index checkout.orders_of_user`);
    this.addSql(`alter table checkout.order_mails
      add column id uuid not null default gen_random_uuid(),
      add column reference text not null default '',
      add column amount_cents int check (amount_cents > 0)`);
    this.addSql(`alter table checkout.order_mails
      alter column id drop default,
      alter column reference drop default,
      drop constraint order_mails_pkey,
      add primary key (id),
      add constraint order_mails_once unique (order_id, kind, reference),
      drop constraint order_mails_kind_check,
      add constraint order_mails_kind_check check (kind in ('confirmation', 'shipped', 'refunded')),
      add constraint order_mails_amount check ((kind = 'refunded') = (amount_cents is not null))`);
  }
}
