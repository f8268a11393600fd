import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import type { Requester } from '../requester.js';
import type { JobContract } from './job-contract.js';
import { takeLock } from '../database/take-lock.js';
import { HOUR_MS } from '../durations/contract.js';

/** Longer than a job waits. Counts of jobs that were lost end then. */
const MAX_WAIT_MS = 3 * HOUR_MS;
const UNLIMITED = 2 ** 31 - 1;

/**
 * Waiting and running jobs by network and account. A job runs after as many of each other requester as its own has ahead of
 * it, so that many of one do not block the others.
 */
@Injectable()
export class WaitingJobs {
  constructor(
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a job until it ends, in the transaction of `em`.
   * @param most jobs of this name that may wait
   * @returns its priority in the queue; null, with nothing counted, when too many wait
   */
  async add(
    em: EntityManager,
    id: string,
    { name, priority }: Pick<JobContract<unknown>, 'name' | 'priority'>,
    requester: Requester,
    most: { account: number; network: number } = { account: UNLIMITED, network: UNLIMITED },
  ): Promise<number | null> {
    const account = this.limiter.pseudonymOf(requester.account);
    const network = this.limiter.pseudonymOf(requester.network);
    // Concurrent requests must see each other.
    await takeLock(em, `platform.waiting-jobs:${name}:${network}`);
    const [added] = await em.execute<{ ahead: number }[]>(
      `with ahead as (
         select count(*) filter (where account = ?) as of_account, count(*) filter (where network = ?) as of_network
         from platform.waiting_jobs where name = ? and (account = ? or network = ?)
       ), added as (
         insert into platform.waiting_jobs (id, name, account, network, created_at)
         select ?, ?, ?, ?, ? from ahead where of_account < ? and of_network < ? returning id
       )
       select greatest(of_account, of_network)::int as ahead from ahead, added`,
      [
        ...[account, network, name, account, network],
        ...[id, name, account, network, this.clock.now(), most.account, most.network],
      ],
    );
    return added ? priority + 1 + added.ahead : null;
  }

  async remove(id: string): Promise<void> {
    await this.database.query({
      name: 'delete waiting job',
      text: 'delete from platform.waiting_jobs where id = $1',
      values: [id],
    });
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - MAX_WAIT_MS);
    await this.database.deleteInBatches('platform.waiting_jobs', 'created_at < ?', [before.toISOString()]);
  }
}
