import { Migration } from '@mikro-orm/migrations';

export class ProductImageSizes extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.product_pictures add column width integer, add column height integer`);
  }
}
