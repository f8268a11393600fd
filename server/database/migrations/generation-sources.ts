import { Migration } from '@mikro-orm/migrations';

/** Pictures of chosen people from several photos. A photo takes its boxes and roles with it, however it is erased. */
export class GenerationSources extends Migration {
  override up(): void {
    this.addSql(`alter table generation.generations add column source_count int not null default 0`);
    this.addSql(`create table generation.generation_sources (
      generation_id uuid not null references generation.generations on delete cascade,
      position int not null,
      photo_id uuid not null references generation.photos on delete cascade,
      faces jsonb not null,
      primary key (generation_id, position),
      unique (generation_id, photo_id)
    )`);
    this.addSql(`create index generation_sources_of_photo on generation.generation_sources (photo_id)`);
  }
}
