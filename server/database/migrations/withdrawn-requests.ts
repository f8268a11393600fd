import { Migration } from '@mikro-orm/migrations';

/** A question that the shop does not ask anymore is closed without an answer of the customer. */
export class WithdrawnRequests extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.line_requests drop constraint line_requests_answer_check`);
    this.addSql(`alter table checkout.line_requests add constraint line_requests_answer_check
      check (answer in ('completed', 'approved', 'changed', 'withdrawn'))`);
  }
}
