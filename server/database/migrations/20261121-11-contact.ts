import { Migration } from '@mikro-orm/migrations';

/** Counters of calls serve every module; they start anew with pseudonyms of their own. And the letters of the contact page. */
export class Migration20261121_11_Contact extends Migration {
  override up(): void {
    this.addSql(`alter table identity.rate_limits set schema platform`);
    this.addSql(`delete from platform.rate_limits`);
    this.addSql(`create schema contact`);
    this.addSql(`create table contact.messages (
      id uuid primary key,
      reference text not null unique,
      name text not null,
      email text not null,
      topic text not null,
      order_number text,
      message text not null,
      created_at timestamptz not null,
      mailed_at timestamptz
    )`);
    this.addSql(`create index messages_age on contact.messages (created_at)`);
  }
}
