import { Migration } from '@mikro-orm/migrations';

/** Several candidates of a picture, and changed versions of it. */
export class PictureVersions extends Migration {
  override up(): void {
    this.addSql(`alter table generation.generations
      add column task text not null default 'portrait',
      add column parent_picture_id uuid,
      add column root_generation_id uuid,
      add column instruction text,
      add column earlier_instructions jsonb not null default '[]',
      add column is_free_change boolean not null default false,
      add column candidates int not null default 1,
      add column endpoint text,
      add column first_endpoint text,
      add column reserved_cents numeric(12,4) not null default 0`);
    this.addSql(`create index generations_versions on generation.generations (root_generation_id)
      where root_generation_id is not null`);
    this.addSql(`create unique index generations_free_change on generation.generations (root_generation_id)
      where is_free_change and (status not in ('failed', 'cancelled') or credit_kept)`);
    this.addSql(`alter table generation.pictures
      add column candidate int not null default 0,
      add column parent_id uuid,
      add column root_id uuid,
      add column instruction text,
      add column is_front boolean not null default true,
      add column score jsonb,
      add column must_match boolean not null default false,
      add column labels jsonb not null default '[]',
      drop constraint pictures_generation_id_key,
      add constraint pictures_candidate unique (generation_id, candidate)`);
    this.addSql(`create unique index pictures_front on generation.pictures (generation_id) where is_front`);
  }
}
