import { Migration } from '@mikro-orm/migrations';

/** Requesters with many waiting jobs wait behind those with few. */
export class TurnsOfJobs extends Migration {
  override up(): void {
    // Networks and accounts are pseudonyms.
    this.addSql(`create table platform.waiting_jobs (
      id text primary key,
      name text not null,
      network text not null,
      account text not null,
      created_at timestamptz not null
    )`);
    this.addSql(`create index waiting_jobs_of_network on platform.waiting_jobs (name, network)`);
    this.addSql(`create index waiting_jobs_of_account on platform.waiting_jobs (name, account)`);
    this.addSql(`create index waiting_jobs_age on platform.waiting_jobs (created_at)`);
    this.addSql(`alter table platform.outbox add priority int not null default 0`);
    this.addSql(`alter table generation.generations add priority int not null default 0`);
    this.addSql(`alter table gifts.views add priority int not null default 0`);
  }
}
