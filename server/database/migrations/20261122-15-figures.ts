import { Migration } from '@mikro-orm/migrations';

/** What the overview counts, read from indexes alone. */
export class Migration20261122_15_Figures extends Migration {
  override up(): void {
    this.addSql(`create index orders_sold on checkout.orders (paid_at) include (id, total_cents, refunded_cents)
      where paid_at is not null`);
    this.addSql(`create index order_lines_sold on checkout.order_lines (order_id) include (product_id, quantity, unit_cents)`);
    this.addSql(`create index orders_to_ship on checkout.orders (created_at desc, id desc) include (paid_at)
      where payment_state in ('paid', 'partly_refunded') and stock <> 'none' and shipped_at is null
        and status in ('pending', 'processing')`);
    this.addSql(`create index orders_in_trouble on checkout.orders (created_at desc, id desc) include (number)
      where payment_state = 'needs_attention'`);
    this.addSql(`create index generations_asked on generation.generations (created_at) include (status)
      where user_id is not null`);
  }
}
