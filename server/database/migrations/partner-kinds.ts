import { Migration } from '@mikro-orm/migrations';

/** A SKU is used for the kind of gift that it was checked for. Processes from before do not store that: it stays null. */
export class PartnerKinds extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.partner_products add kind text`);
    this.addSql(`update checkout.partner_products p set kind = (select kind from catalog.products where id = p.product_id)`);
  }
}
