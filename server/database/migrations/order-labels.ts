import { Migration } from '@mikro-orm/migrations';

/** Gifts are ordered with the names under the people in their picture. */
export class OrderLabels extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_lines add column labels jsonb not null default '[]'`);
  }
}
