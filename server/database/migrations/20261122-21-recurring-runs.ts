import { Migration } from '@mikro-orm/migrations';

/** When jobs that repeat by themselves ran last, and how that ended. */
export class Migration20261122_21_RecurringRuns extends Migration {
  override up(): void {
    this.addSql(`create table platform.recurring_runs (
      name text primary key,
      started_at timestamptz(3) not null,
      finished_at timestamptz(3) not null,
      has_failed boolean not null
    )`);
  }
}
