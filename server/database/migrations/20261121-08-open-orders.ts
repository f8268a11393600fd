import { Migration } from '@mikro-orm/migrations';

/** Orders that are still to be made and shipped outlive their buyer's account. */
export class Migration20261121_08_OpenOrders extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add column successor_id uuid references checkout.customers`);
    this.addSql(`create index orders_of_deleted_buyers on checkout.orders (successor_id) where successor_id is not null`);
    this.addSql(`alter table checkout.order_lines add column picture_key text`);
  }
}
