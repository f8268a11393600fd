import { Migration } from '@mikro-orm/migrations';

/** Free pictures are counted by person, and so is what their cancelled ones cost. */
export class Migration20261123_25_MailboxCredits extends Migration {
  override up(): void {
    this.addSql(`alter table generation.user_generation_limits add column person text`);
    this.addSql(`alter table generation.generations add column credit_kept boolean not null default false`);
    this.addSql(`create table generation.abandoned_costs (
      person text primary key,
      cents numeric(12, 4) not null,
      since timestamptz not null
    )`);
    this.addSql(`create index abandoned_costs_oldest on generation.abandoned_costs (since)`);
  }
}
