import { Migration } from '@mikro-orm/migrations';

/** What is written on gifts, and how they look with a customer's picture. */
export class Migration20261123_35_GiftWords extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`alter table catalog.products add word_fields jsonb not null default '[]'`);
    this.addSql(`alter table checkout.order_lines
      add faces jsonb,
      add words jsonb not null default '[]',
      add view_key text`);
    // Shoppers are shown these too.
    const shown = (row: string) => `${row}.word_fields, ${row}.kind`;
    this.addSql(`create constraint trigger product_words_changed after update on catalog.products deferrable initially deferred
      for each row when ((${shown('old')}) is distinct from (${shown('new')})) execute function catalog.note_change()`);
  }
}
