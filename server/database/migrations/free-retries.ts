import { Migration } from '@mikro-orm/migrations';

/** Cost of a free retry of a picture that only looks wrong, which counts toward the customer’s allowance. */
export class FreeRetries extends Migration {
  override up(): void {
    this.addSql(`alter table generation.generations add column quota_cents numeric(12, 4) not null default 0`);
  }
}
