import { Migration } from '@mikro-orm/migrations';

/** One cart has one open checkout, so that it is not paid twice. */
export class OneCart extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add cart_id uuid`);
    this.addSql(`create unique index orders_open_of_cart on checkout.orders (cart_id) where payment_state = 'unpaid'`);
    this.addSql(`create index orders_of_cart on checkout.orders (cart_id) where cart_id is not null`);
  }
}
