import { Migration } from '@mikro-orm/migrations';

/** Finds the orders that were cancelled while their money is still here. */
export class Migration20261123_28_CancelledOrders extends Migration {
  override up(): void {
    this.addSql(`create index orders_to_refund on checkout.orders (created_at desc, id desc)
      where status = 'cancelled' and payment_state = 'paid'`);
  }
}
