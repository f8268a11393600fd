import { Migration } from '@mikro-orm/migrations';

/** Columns that shoppers see. A product is sold out only when all its units are paid, whatever is on hold. */
const SHOWN = (row: string) =>
  [
    'name',
    'description',
    'category',
    'kind',
    'pdf_price_cents',
    'product_price_cents',
    'combo_price_cents',
    'pictures',
    'print',
    'word_fields',
    'is_active',
    'deleted_at',
    'created_at',
    'rating_sum',
    'rating_count',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ') + `, (${row}.stop_selling_at_zero and ${row}.stock_quantity = 0)`;

/** Unpaid checkouts use up neither the stock of a product nor the uses of a discount code. */
export class FirstToPay extends Migration {
  override up(): void {
    this.addSql(`drop trigger product_changed on catalog.products`);
    this
      .addSql(`create constraint trigger product_changed after update on catalog.products deferrable initially deferred for each row
      when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
    this.addSql(`alter table checkout.order_issues
      drop constraint order_issues_code_check,
      add constraint order_issues_code_check check (code in ('paid_late', 'paid_after_cancel', 'sold_out', 'disputed', 'amount_mismatch',
        'other_currency', 'second_payment', 'refund_refused', 'refund_returned', 'pdf_failed', 'enlargement_failed',
        'print_file_failed', 'discount_used_before', 'discount_used_up'))`);
  }
}
