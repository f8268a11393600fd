import { Migration } from '@mikro-orm/migrations';

/** The click that an order came from, so that what its payment sets going carries the same id in logs. */
export class Migration20261122_19_OrderCorrelation extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add column correlation_id text`);
  }
}
