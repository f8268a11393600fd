import { Migration } from '@mikro-orm/migrations';

export class GenerationSchema extends Migration {
  override up(): void {
    this.addSql(`create schema generation`);
    this.addSql(`create table generation.abandoned_costs (
      person text primary key,
      cents numeric(12,4) not null,
      since timestamptz not null
    )`);
    this.addSql(`create index abandoned_costs_oldest on generation.abandoned_costs (since)`);
    this.addSql(`create table generation.engine_days (
      day date primary key,
      pictures int not null,
      cents numeric(14,4) not null,
      owner_told_at timestamptz(3)
    )`);
    this.addSql(`create table generation.generations (
      id uuid primary key,
      user_id uuid,
      idempotency_key text not null,
      request_hash text not null,
      product_id uuid,
      photo_id uuid not null,
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
      provider_finished_at timestamptz(3),
      submissions int not null default 0,
      begun_at timestamptz(3),
      submitted_at timestamptz(3),
      lease_id uuid,
      may_have_objects boolean not null default false,
      engine_ms int,
      credit_kept boolean not null default false,
      first_request_id text,
      retry_of uuid,
      aspect double precision not null default 0.8,
      unique (user_id, idempotency_key),
      check ((finished_at is null) = (status in ('queued', 'running')))
    )`);
    this.addSql(
      `create index generations_by_creation on generation.generations (created_at) include (status) where user_id is not null`,
    );
    this.addSql(`create unique index generations_free_retry on generation.generations (retry_of)
      where retry_of is not null and (status not in ('failed', 'cancelled') or credit_kept)`);
    this.addSql(`create index generations_queued on generation.generations (id) where status = 'queued'`);
    this.addSql(`create index generations_of_photo on generation.generations (photo_id)
      where status in ('queued', 'running')`);
    this.addSql(`create unique index generations_of_tests on generation.generations (idempotency_key) where user_id is null`);
    this.addSql(`create index generations_of_tests_age on generation.generations (created_at) where user_id is null`);
    this.addSql(`create index generations_open on generation.generations (updated_at)
      where status in ('queued', 'running')`);
    this.addSql(`create index generations_open_of_user on generation.generations (user_id, created_at desc)
      where status in ('queued', 'running')`);
    this.addSql(`create unique index generations_provider_request on generation.generations (provider_request_id)
      where provider_request_id is not null`);
    this.addSql(`create table generation.pictures (
      id uuid primary key,
      generation_id uuid not null unique references generation.generations,
      user_id uuid,
      photo_id uuid not null,
      product_id uuid,
      image_type text,
      prompt text not null,
      storage_path text not null,
      thumbnail_path text not null,
      content_type text not null,
      width int not null,
      height int not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      faces jsonb,
      photo_faces int
    )`);
    this.addSql(`create index pictures_deleted on generation.pictures (deleted_at) where deleted_at is not null`);
    this.addSql(`create index pictures_newest on generation.pictures (user_id, created_at desc, id desc)`);
    this.addSql(`create index pictures_of_photo on generation.pictures (photo_id)
      where photo_faces is not null`);
    this.addSql(`create table generation.photo_consents (
      user_id uuid primary key,
      agreed_at timestamptz(3) not null
    )`);
    this.addSql(`create table generation.spent_credits (
      contact_hash text primary key,
      used int not null check (used >= 0)
    )`);
    this.addSql(`create table generation.test_days (
      day date primary key,
      pictures int not null default 0,
      uploads int not null default 0
    )`);
    this.addSql(`create table generation.user_generation_limits (
      user_id uuid primary key,
      free_generations_used int not null check (free_generations_used >= 0),
      free_generations_limit int not null,
      person text,
      check (free_generations_used <= free_generations_limit)
    )`);
    this.addSql(`create table generation.photos (
      id uuid primary key,
      user_id uuid,
      original_filename text not null,
      storage_path text not null,
      thumbnail_path text not null,
      file_size int not null,
      mime_type text not null,
      width int not null,
      height int not null,
      uploaded_at timestamptz(3) not null,
      upload_key text,
      deleted_at timestamptz(3),
      inspected_at timestamptz(3),
      findings jsonb,
      square_path text,
      constraint photos_upload unique (user_id, upload_key)
    )`);
    this.addSql(`create index photos_age on generation.photos (uploaded_at) where user_id is not null`);
    this.addSql(`create index photos_deleted on generation.photos (deleted_at) where deleted_at is not null`);
    this.addSql(`create index photos_newest on generation.photos (user_id, uploaded_at desc, id desc)`);
    this.addSql(`create index photos_of_tests on generation.photos (uploaded_at) where user_id is null`);
    this.addSql(`create index photos_to_inspect on generation.photos (uploaded_at)
      where inspected_at is null and deleted_at is null and user_id is not null`);
  }
}
