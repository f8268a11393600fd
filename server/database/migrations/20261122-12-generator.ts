import { Migration } from '@mikro-orm/migrations';

/** Photos and pictures that can be deleted, agreed to and made on the test page; what the engine may cost a day. */
export class Migration20261122_12_Generator extends Migration {
  override up(): void {
    this.addSql(`alter table generation.user_images
      alter column user_id drop not null,
      add column upload_key text,
      add column deleted_at timestamptz(3),
      add constraint user_images_upload unique (user_id, upload_key)`);
    this.addSql(`create index user_images_age on generation.user_images (uploaded_at) where user_id is not null`);
    this.addSql(`create index user_images_of_tests on generation.user_images (uploaded_at) where user_id is null`);
    this.addSql(`create index user_images_deleted on generation.user_images (deleted_at) where deleted_at is not null`);
    this.addSql(`alter table generation.generated_images
      alter column user_id drop not null,
      add column deleted_at timestamptz(3)`);
    this.addSql(`create index generated_images_deleted on generation.generated_images (deleted_at)
      where deleted_at is not null`);
    this.addSql(`create index order_lines_with_picture on checkout.order_lines (generated_image_id)
      where generated_image_id is not null`);
    this.addSql(`alter table generation.generations
      alter column user_id drop not null,
      add column provider_finished_at timestamptz(3),
      add column submissions int not null default 0,
      add column begun_at timestamptz(3),
      add column submitted_at timestamptz(3),
      add column lease_id uuid,
      add column may_have_objects boolean not null default false,
      add column engine_ms int`);
    this.addSql(`create unique index generations_of_tests on generation.generations (idempotency_key)
      where user_id is null`);
    this.addSql(`create index generations_of_tests_age on generation.generations (created_at) where user_id is null`);
    this.addSql(`create index generations_in_line on generation.generations (id) where status = 'queued'`);
    this.addSql(`create index generations_of_photo on generation.generations (user_image_id)
      where status in ('queued', 'running')`);
    this.addSql(`create unique index generations_provider_request on generation.generations (provider_request_id)
      where provider_request_id is not null`);
    this.addSql(`create table generation.photo_consents (
      user_id uuid primary key,
      agreed_at timestamptz(3) not null
    )`);
    this.addSql(`create table generation.engine_days (
      day date primary key,
      pictures int not null,
      cents numeric(14, 4) not null,
      owner_told_at timestamptz(3)
    )`);
    this.addSql(`create table generation.test_days (
      day date primary key,
      pictures int not null default 0,
      uploads int not null default 0
    )`);
  }
}
