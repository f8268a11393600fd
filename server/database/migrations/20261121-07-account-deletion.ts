import { Migration } from '@mikro-orm/migrations';

/** What outlives an account: that it was deleted, for a while, and how many free pictures its contacts have had. */
export class Migration20261121_07_AccountDeletion extends Migration {
  override up(): void {
    this.addSql(`create table identity.departures (
      user_id uuid primary key,
      contact_hashes jsonb not null,
      left_at timestamptz not null
    )`);
    this.addSql(`create index departures_oldest on identity.departures (left_at)`);
    this.addSql(`create table generation.spent_credits (
      contact_hash text primary key,
      used int not null check (used >= 0)
    )`);
  }
}
