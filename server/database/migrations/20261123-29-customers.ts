import { Migration } from '@mikro-orm/migrations';

/** Money came in for the order, and it still names its buyer. */
const IS_OF_BUYER = (order: string) =>
  `${order}.payment_state in ('paid', 'partly_refunded', 'refunded', 'needs_attention') and ${order}.email <> ''`;

/** Customers are accounts and buyers; whoever only typed an address into a checkout is none. */
export class Migration20261123_29_Customers extends Migration {
  override up(): void {
    // A checkout locks customers and orders in one order, a payment in the other: give way before they wait for each other.
    this.addSql(`set local lock_timeout = '500ms'`);
    // By a trigger, so that also what an earlier version of the shop does meanwhile is noted.
    this.addSql(`create function checkout.note_buyer() returns trigger language plpgsql as $$
      begin
        update checkout.customers set is_buyer = true where id = new.customer_id and not is_buyer;
        return null;
      end $$`);
    this.addSql(`create trigger order_has_buyer after insert or update of payment_state on checkout.orders for each row
      when (${IS_OF_BUYER('new')}) execute function checkout.note_buyer()`);
    this.addSql(`alter table checkout.customers add column is_buyer boolean not null default false`);
    // Accounts by phone have no address.
    this.addSql(`alter table checkout.customers alter column email drop not null`);
    this.addSql(`alter table checkout.customers alter column search_text set expression as
      (lower(left(coalesce(email, ''), 254) || E'\\n' || left(first_name, 100) || ' ' || left(last_name, 100)))`);
    this.addSql(`update checkout.customers c set is_buyer = true
      where exists (select from checkout.orders o where o.customer_id = c.id and ${IS_OF_BUYER('o')})`);
    this.addSql(`drop index checkout.customers_newest`);
    this.addSql(`create index customers_newest on checkout.customers (created_at desc, id desc) include (search_text)
      where user_id is not null or is_buyer`);
  }
}
