import { Migration } from '@mikro-orm/migrations';

export class MailingSchema extends Migration {
  override up(): void {
    this.addSql(`create schema mailing`);
    // `recipient` is a keyed hash of the email address, so that unsubscribing still holds after the account is erased.
    this.addSql(`create table mailing.subscriptions (
      id uuid primary key,
      recipient text not null,
      topic text not null,
      created_at timestamptz(3) not null,
      unsubscribed_at timestamptz(3),
      unique (recipient, topic)
    )`);
  }
}
