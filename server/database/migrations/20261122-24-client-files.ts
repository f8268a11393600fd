import { Migration } from '@mikro-orm/migrations';

/**
 * The client's files of this version and of those before it, for as long as pages of theirs may be open. Their names hold
 * a hash of their contents, so the same name is the same file.
 */
export class Migration20261122_24_ClientFiles extends Migration {
  override up(): void {
    this.addSql(`create table platform.client_files (
      name text primary key,
      content bytea not null,
      replaced_at timestamptz(3)
    )`);
  }
}
