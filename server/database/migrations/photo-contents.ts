import { Migration } from '@mikro-orm/migrations';

/** The same photo uploaded again is one photo. */
export class PhotoContents extends Migration {
  override up(): void {
    this.addSql(`alter table generation.photos add column content_hash text`);
    this.addSql(`create index photos_of_content on generation.photos (user_id, content_hash) where deleted_at is null`);
  }
}
