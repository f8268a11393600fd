import { Migration } from '@mikro-orm/migrations';

/** Refunds whose money came back, made here or at Stripe. */
export class Migration20261122_17_FailedRefunds extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add column failed_refunds text[]`);
    // Not only unpaid ones: also those that need attention from before what came in was noted.
    this.addSql(`drop index checkout.orders_to_check`);
    this.addSql(`create index orders_to_check on checkout.orders (next_check_at) where payment_state = 'unpaid'
      or payment_state = 'needs_attention' and received_cents is null and stripe_session_id is not null`);
  }
}
