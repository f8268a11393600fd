import { Migration } from '@mikro-orm/migrations';

/** Finds the orders that nobody paid, oldest first, without a look at the others. */
export class Migration20261122_23_AbandonedOrders extends Migration {
  override up(): void {
    this.addSql(`create index orders_abandoned on checkout.orders (created_at) where payment_state = 'expired'`);
  }
}
