import { Migration } from '@mikro-orm/migrations';

/** What shoppers are shown of a product. Of the stock only whether there is any: it changes with every order. */
const SHOWN = (row: string) =>
  [
    'name', 'description', 'category', 'kind', 'pdf_price_cents', 'product_price_cents', 'combo_price_cents',
    'pictures', 'print', 'word_fields', 'is_active', 'deleted_at', 'created_at',
  ].map((column) => `${row}.${column}`).join(', ') + `, (${row}.stop_selling_at_zero and ${row}.reserved_quantity >= ${row}.stock_quantity)`;

/** What is written on gifts, and how they look with a customer's picture. */
export class Migration20261123_35_GiftWords extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`alter table catalog.products add word_fields jsonb not null default '[]'`);
    this.addSql(`alter table checkout.order_lines
      add faces jsonb,
      add words jsonb not null default '[]',
      add view_key text`);
    this.addSql(`drop trigger product_changed on catalog.products`);
    this.addSql(`create constraint trigger product_changed after update on catalog.products deferrable initially deferred
      for each row when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
  }
}
