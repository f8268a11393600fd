import { Migration } from '@mikro-orm/migrations';

export class GiftsSchema extends Migration {
  override up(): void {
    this.addSql(`create schema gifts`);
    this.addSql(`create table gifts.views (
      id uuid primary key,
      picture_id uuid not null,
      name text not null unique,
      subject jsonb not null,
      created_at timestamptz not null,
      constraint views_picture_id_fkey foreign key (picture_id) references generation.pictures(id) on delete cascade
    )`);
    this.addSql(`create index views_age on gifts.views (created_at)`);
    this.addSql(`create index views_of_picture on gifts.views (picture_id)`);
  }
}
