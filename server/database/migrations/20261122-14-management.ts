import { Migration } from '@mikro-orm/migrations';

/** Finding orders and customers among very many. */
export class Migration20261122_14_Management extends Migration {
  override up(): void {
    // What the owner's search looks into, in lower case. Nobody can type the line break between the fields. Cut, because
    // accounts may have had names of any length, and what an index holds of a row may have 2,704 bytes.
    this.addSql(`alter table checkout.orders add column search_text text not null
      generated always as (lower(number || E'\\n' || left(email, 254))) stored`);
    this.addSql(`alter table checkout.customers add column search_text text not null
      generated always as
        (lower(left(email, 254) || E'\\n' || left(first_name, 100) || ' ' || left(last_name, 100))) stored`);
    for (const table of ['orders', 'customers']) {
      this.addSql(`create index ${table}_search on checkout.${table} using gin (search_text gin_trgm_ops)
        with (fastupdate = off)`);
    }
    // Hold everything that the lists filter by: what is too common or too short for the index above, or filtered by
    // rare states, is found by reading one of these in order, and never the tables.
    this.addSql(`drop index checkout.orders_newest`);
    this.addSql(`create index orders_newest on checkout.orders (created_at desc, id desc)
      include (status, payment_state, customer_id, search_text)`);
    this.addSql(`drop index checkout.customers_newest`);
    this.addSql(`create index customers_newest on checkout.customers (created_at desc, id desc) include (search_text)`);
    this.addSql(`drop index checkout.orders_of_customer`);
    this.addSql(`create index orders_of_customer on checkout.orders (customer_id, created_at desc, id desc)`);
  }
}
