import { Migration } from '@mikro-orm/migrations';

export class Migration20261121_04_Generation extends Migration {
  override up(): void {
    this.addSql(`create schema generation`);
    this.addSql(`create table generation.user_generation_limits (
      user_id uuid primary key,
      free_generations_used int not null check (free_generations_used >= 0),
      free_generations_limit int not null,
      check (free_generations_used <= free_generations_limit)
    )`);
    this.addSql(`create table generation.user_images (
      id uuid primary key,
      user_id uuid not null,
      original_filename text not null,
      storage_path text not null,
      thumbnail_path text not null,
      file_size int not null,
      mime_type text not null,
      width int not null,
      height int not null,
      uploaded_at timestamptz(3) not null
    )`);
    this.addSql(`create index user_images_newest on generation.user_images (user_id, uploaded_at desc, id desc)`);
    this.addSql(`create table generation.generations (
      id uuid primary key,
      user_id uuid not null,
      idempotency_key text not null,
      request_hash text not null,
      product_id uuid,
      user_image_id uuid not null,
      image_type text,
      title text not null,
      prompt text not null,
      status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
      provider_request_id text,
      lease_until timestamptz(3),
      queue_position int,
      percent int not null default 0,
      failure text,
      error text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      finished_at timestamptz(3),
      unique (user_id, idempotency_key),
      check ((finished_at is null) = (status in ('queued', 'running')))
    )`);
    this.addSql(`create index generations_open on generation.generations (updated_at)
      where status in ('queued', 'running')`);
    this.addSql(`create index generations_open_of_user on generation.generations (user_id, created_at desc)
      where status in ('queued', 'running')`);
    this.addSql(`create table generation.generated_images (
      id uuid primary key,
      generation_id uuid not null unique references generation.generations (id),
      user_id uuid not null,
      user_image_id uuid not null,
      product_id uuid,
      image_type text,
      prompt text not null,
      storage_path text not null,
      thumbnail_path text not null,
      content_type text not null,
      width int not null,
      height int not null,
      created_at timestamptz(3) not null
    )`);
    this.addSql(`create index generated_images_newest on generation.generated_images (user_id, created_at desc, id desc)`);
  }
}
