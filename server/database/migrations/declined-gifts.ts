import { Migration } from '@mikro-orm/migrations';

/** Gifts whose recipients want no emails from us. */
export class DeclinedGifts extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.gift_deliveries add declined_at timestamptz(3)`);
  }
}
