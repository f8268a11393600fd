import { Migration } from '@mikro-orm/migrations';

/** Files that a print partner downloads: one per item that it makes and print area. */
export class ProductionAssets extends Migration {
  override up(): void {
    this.addSql(`create table checkout.production_assets (
      id uuid primary key,
      production_item_id uuid not null,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null,
      area text not null,
      object_key text not null,
      md5 text check (md5 ~ '^[0-9a-f]{32}$'),
      bytes int check (bytes > 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      downloaded_at timestamptz(3),
      ended_at timestamptz(3),
      unique (production_item_id, area),
      check ((md5 is null) = (bytes is null))
    )`);
    this.addSql(`create index production_assets_of_order on checkout.production_assets (order_id)`);
  }
}
