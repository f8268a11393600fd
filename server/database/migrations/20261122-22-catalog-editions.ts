import { Migration } from '@mikro-orm/migrations';

/** What shoppers are shown of a product. Of the stock only whether there is any: it changes with every order. */
const SHOWN = (row: string) =>
  [
    'name', 'description', 'category', 'pdf_price_cents', 'product_price_cents', 'combo_price_cents',
    'pictures', 'print', 'is_active', 'deleted_at', 'created_at',
  ].map((column) => `${row}.${column}`).join(', ') + `, (${row}.stop_selling_at_zero and ${row}.reserved_quantity >= ${row}.stock_quantity)`;

/**
 * One value that is another after every change of what shoppers are shown, so that processes can keep answers. A random one, and no
 * number: a database that lost its last changes must not come to the same one with other products.
 */
export class Migration20261122_22_CatalogEditions extends Migration {
  override up(): void {
    this.addSql(`create table catalog.editions (
      is_only boolean primary key default true check (is_only),
      edition uuid not null
    )`);
    // Once in each transaction, however many products it changes.
    this.addSql(`create function catalog.note_change() returns trigger language plpgsql as $$
      begin
        if current_setting('keepsake.noted_change', true) is distinct from pg_current_xact_id()::text then
          insert into catalog.editions (edition) values (gen_random_uuid())
            on conflict (is_only) do update set edition = excluded.edition;
          perform set_config('keepsake.noted_change', pg_current_xact_id()::text, true);
        end if;
        return null;
      end $$`);
    // At the commit: orders of other products wait for that moment only, and never for each other.
    const atCommit = 'on catalog.products deferrable initially deferred for each row';
    this.addSql(`create constraint trigger product_came after insert ${atCommit} execute function catalog.note_change()`);
    this.addSql(`create constraint trigger product_went after delete ${atCommit} execute function catalog.note_change()`);
    this.addSql(`create constraint trigger product_changed after update ${atCommit}
      when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
    this.addSql(`create trigger products_emptied after truncate on catalog.products execute function catalog.note_change()`);
  }
}
