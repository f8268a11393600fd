import { Migration } from '@mikro-orm/migrations';

export class MailingSchema extends Migration {
  override up(): void {
    this.addSql(`create schema mailing`);
    // A pseudonym of the mailbox, so that whoever leaves can still be left alone.
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
