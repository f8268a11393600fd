import { Migration } from '@mikro-orm/migrations';

/**
 * What networks have asked for in the last minute. The columns are those of rate-limiter-flexible. Not logged: nothing
 * is lost with it, and it is not worth a write to the journal.
 */
export class Migration20261122_18_RequestCounts extends Migration {
  override up(): void {
    this.addSql(`create unlogged table platform.request_counts (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    )`);
  }
}
