import { Migration } from '@mikro-orm/migrations';

/** Print files are checked, and gifts are printed once a person or the owner's rule has released them. */
export class ReleasedPrints extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_lines
      add released_at timestamptz(3),
      add released_by uuid,
      add check (released_at is not null or released_by is null)`);
    // The owner saw the gifts that were made by hand before. The gifts of all other orders are checked.
    this.addSql(`update checkout.order_lines l set released_at = coalesce(o.shipped_at, o.paid_at)
      from checkout.orders o
      where o.id = l.order_id and o.paid_at is not null and (o.shipped_at is not null or o.status = 'completed')
        and l.variant <> 'pdf'`);
    this.addSql(`create table checkout.print_checks (
      order_line_id uuid primary key references checkout.order_lines on delete cascade,
      order_id uuid not null,
      color text not null check (color in ('green', 'yellow')),
      findings jsonb not null default '[]',
      preview_key text,
      is_reopened boolean not null default false,
      checked_at timestamptz(3) not null
    )`);
    this.addSql(`create index print_checks_of_order on checkout.print_checks (order_id)`);
    this.addSql(`create table checkout.print_rules (
      id smallint primary key check (id = 1),
      release_green boolean not null,
      changed_at timestamptz(3) not null,
      changed_by uuid not null
    )`);
    // Orders with something to print: few at a time, while all orders are many.
    this.addSql(`create index orders_to_print on checkout.orders (paid_at, id)
      where payment_state in ('paid', 'partly_refunded', 'needs_attention') and status in ('pending', 'processing')
        and stock <> 'none'`);
  }
}
