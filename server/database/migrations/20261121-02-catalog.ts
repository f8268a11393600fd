import { Migration } from '@mikro-orm/migrations';

export class Migration20261121_02_Catalog extends Migration {
  override up(): void {
    this.addSql(`create schema catalog`);
    this.addSql(`create table catalog.products (
      id uuid primary key,
      seed_key text unique,
      name text not null check (name <> ''),
      description text not null,
      category text not null,
      pdf_price_cents int not null check (pdf_price_cents >= 0),
      product_price_cents int not null check (product_price_cents >= 0),
      combo_price_cents int not null check (combo_price_cents >= 0),
      ai_prompt text not null,
      stock_quantity int not null check (stock_quantity >= 0),
      reserved_quantity int not null default 0 check (reserved_quantity >= 0),
      stop_selling_at_zero boolean not null,
      is_active boolean not null,
      pictures jsonb not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      constraint not_oversold check (not stop_selling_at_zero or reserved_quantity <= stock_quantity)
    )`);
    this.addSql(`create index products_newest on catalog.products (created_at desc, id desc)
      where is_active and deleted_at is null`);
    this.addSql(`create index products_newest_by_category on catalog.products (category, created_at desc, id desc)
      where is_active and deleted_at is null`);
  }
}
