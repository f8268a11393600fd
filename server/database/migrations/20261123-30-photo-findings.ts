import { Migration } from '@mikro-orm/migrations';

/** What is found in a photo before a picture is made of it, and a thumbnail cut around its faces. */
export class Migration20261123_30_PhotoFindings extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`alter table generation.user_images
      add column inspected_at timestamptz(3),
      add column findings jsonb,
      add column square_path text`);
    this.addSql(`create index user_images_to_inspect on generation.user_images (uploaded_at)
      where inspected_at is null and deleted_at is null and user_id is not null`);
  }
}
