import { Migration } from '@mikro-orm/migrations';

export class GiftsSchema extends Migration {
  override up(): void {
    this.addSql(`create schema gifts`);
    this.addSql(`create table gifts.views (
      id uuid primary key,
      image_id uuid not null,
      name text not null unique,
      subject jsonb not null,
      created_at timestamptz not null,
      constraint views_image_id_fkey foreign key (image_id) references generation.pictures(id) on delete cascade
    )`);
    this.addSql(`create index views_age on gifts.views (created_at)`);
    this.addSql(`create index views_of_image on gifts.views (image_id)`);
  }
}
