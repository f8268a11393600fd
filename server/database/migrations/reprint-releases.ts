import { Migration } from '@mikro-orm/migrations';

/** Reprints have a release of their own. */
export class ReprintReleases extends Migration {
  override up(): void {
    // Processes of the version before, which run beside this one for a while, know no reprint that waits.
    this.addSql(`alter table checkout.reprints add released_at timestamptz(3) default now()`);
    this.addSql(`update checkout.reprints set released_at = created_at`);
    this.addSql(
      `create index reprints_to_release on checkout.reprints (order_line_id) where released_at is null and cancelled_at is null`,
    );
  }
}
