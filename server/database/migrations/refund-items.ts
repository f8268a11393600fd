import { Migration } from '@mikro-orm/migrations';

/** Items of refunds, the units that an order took from the stock, and the discount of each line. */
export class RefundItems extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add shipping_tax_cents int not null default 0 check (shipping_tax_cents >= 0)`);
    this.addSql(`alter table checkout.order_lines
      add discount_cents int not null default 0 check (discount_cents >= 0),
      add taken_quantity int not null default 0 check (taken_quantity between 0 and quantity)`);
    // The shares of earlier orders, rounded so that they add up to the discount.
    this
      .addSql(`update checkout.order_lines l set discount_cents = round(discount * upto / whole) - round(discount * (upto - own) / whole)
      from (
        select l.id, o.discount_cents::numeric as discount, l.quantity * l.unit_cents as own,
          sum(l.quantity * l.unit_cents) over (partition by l.order_id order by l.position) as upto,
          sum(l.quantity * l.unit_cents) over (partition by l.order_id) as whole
        from checkout.order_lines l join checkout.orders o on o.id = l.order_id
        where o.discount_cents > 0
      ) as shares
      where shares.id = l.id`);
    // The stock of gifts without a limit is unknown.
    this.addSql(`update checkout.order_lines l set taken_quantity = l.quantity
      from checkout.orders o, catalog.products p
      where o.id = l.order_id and o.stock = 'taken' and l.variant <> 'pdf' and p.id = l.product_id and p.stop_selling_at_zero`);
    this.addSql(`create table checkout.refund_items (
      id uuid primary key,
      refund_id uuid not null references checkout.refunds on delete cascade,
      kind text not null check (kind in ('gift', 'pack', 'shipping')),
      order_line_id uuid references checkout.order_lines on delete cascade,
      quantity int not null check (quantity > 0),
      amount_cents int not null check (amount_cents >= 0),
      put_back boolean not null,
      returned_quantity int not null default 0 check (returned_quantity between 0 and quantity),
      check ((kind = 'gift') = (order_line_id is not null)),
      check (kind = 'gift' or (quantity = 1 and not put_back)),
      unique nulls not distinct (refund_id, kind, order_line_id)
    )`);
  }
}
