import { Migration } from '@mikro-orm/migrations';

/** Views of gifts with a customer's picture that somebody waits for. */
export class Migration20261123_37_GiftViews extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`create schema gifts`);
    this.addSql(`create table gifts.views (
      id uuid primary key,
      image_id uuid not null references generation.generated_images on delete cascade,
      name text not null unique,
      subject jsonb not null,
      created_at timestamptz not null
    )`);
    this.addSql(`create index views_of_image on gifts.views (image_id)`);
    this.addSql(`create index views_age on gifts.views (created_at)`);
  }
}
