import { Migration } from '@mikro-orm/migrations';

/** Which product of the print partner each product of the shop is. */
export class PartnerProducts extends Migration {
  override up(): void {
    this.addSql(`create table checkout.partner_products (
      product_id uuid primary key,
      sku text not null,
      attributes jsonb not null,
      areas jsonb not null,
      cost_cents int not null check (cost_cents >= 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      checked_at timestamptz(3) not null,
      checked_by uuid not null
    )`);
  }
}
