import { Migration } from '@mikro-orm/migrations';

/** Discount codes and sales tax. */
export class Discounts extends Migration {
  override up(): void {
    this.addSql(`create table checkout.discount_codes (
      id uuid primary key,
      code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
      percent int check (percent between 1 and 100),
      amount_cents int check (amount_cents > 0),
      min_subtotal_cents int not null check (min_subtotal_cents >= 0),
      categories text[] not null,
      ends_at timestamptz(3),
      max_uses int check (max_uses > 0),
      once_per_customer boolean not null,
      created_at timestamptz(3) not null,
      stopped_at timestamptz(3),
      check (num_nonnulls(percent, amount_cents) = 1)
    )`);
    this.addSql(`create index discount_codes_newest on checkout.discount_codes (created_at desc, id desc)`);
    this.addSql(`alter table checkout.orders
      add discount_code_id uuid references checkout.discount_codes,
      add discount_code text,
      add discount_cents int not null default 0 check (discount_cents >= 0),
      add tax_cents int not null default 0 check (tax_cents >= 0),
      drop constraint orders_check,
      add constraint orders_total check (total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents),
      add constraint orders_discount check (num_nonnulls(discount_code_id, discount_code) <> 1 and discount_cents < subtotal_cents)`);
    this.addSql(`create index orders_with_discount on checkout.orders (discount_code_id, customer_id)
      include (payment_state, paid_at, discount_cents, total_cents) where discount_code_id is not null`);
    this.addSql(`alter table checkout.order_issues
      drop constraint order_issues_code_check,
      add constraint order_issues_code_check check (code in ('paid_late', 'paid_after_cancel', 'sold_out', 'disputed', 'amount_mismatch',
        'other_currency', 'second_payment', 'refund_refused', 'refund_returned', 'pdf_failed', 'enlargement_failed',
        'print_file_failed', 'discount_used_before'))`);
  }
}
