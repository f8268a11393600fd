import { Migration } from '@mikro-orm/migrations';

/** The dashboard lists customers by their own table. */
export class UnusedIndexes extends Migration {
  override up(): void {
    this.addSql(`drop index identity.users_newest`);
  }
}
