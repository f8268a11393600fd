import { Migration } from '@mikro-orm/migrations';

export class ContactSchema extends Migration {
  override up(): void {
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
