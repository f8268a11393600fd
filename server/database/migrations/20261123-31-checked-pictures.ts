import { Migration } from '@mikro-orm/migrations';

/** Pictures are checked for missing people: a second try at the provider, and one free retry for the customer. */
export class Migration20261123_31_CheckedPictures extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`alter table generation.generations
      add column first_request_id text,
      add column retry_of uuid`);
    // Once for each picture; one that ended without a picture leaves the place free again.
    this.addSql(`create unique index generations_free_retry on generation.generations (retry_of)
      where retry_of is not null and (status not in ('failed', 'cancelled') or credit_kept)`);
    this.addSql(`alter table generation.generated_images
      add column faces jsonb,
      add column photo_faces int`);
    // For the end of a photo, which ends what is known of it.
    this.addSql(`create index generated_images_of_photo on generation.generated_images (user_image_id)
      where photo_faces is not null`);
  }
}
