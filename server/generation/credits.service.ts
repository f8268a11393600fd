import { Injectable } from '@nestjs/common';
import { Identity } from '../identity/index.js';
import { AppError, Database, type EntityManager } from '../platform/index.js';
import { FREE_GENERATIONS } from './contract.js';
import { GenerationLimit } from './generation-limit.entity.js';

/** What recognises a customer who had an account before. */
export interface Past {
  contactHashes: readonly string[];
  /** Deleted accounts of theirs whose credits are not remembered by contact yet. */
  lateAccounts: readonly string[];
}

/** Free generations, counted by the database itself: no look-then-write. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /**
   * @param past of the user, so that credits used up under another account of theirs stay used up
   * @throws AppError GENERATION.OUT_OF_QUOTA, spec section 5
   */
  async reserve(em: EntityManager, userId: string, past: Past): Promise<void> {
    await this.settle(em, userId, past);
    const reserved = await em.execute<unknown[]>(
      `update generation.user_generation_limits set free_generations_used = free_generations_used + 1
       where user_id = ? and free_generations_used < free_generations_limit returning 1`,
      [userId],
    );
    if (reserved.length === 0) throw new AppError('GENERATION.OUT_OF_QUOTA', "You've used all your free generations.");
  }

  /** Call only in the transaction that ends a generation without a picture: that is what makes it exactly once. */
  async giveBack(em: EntityManager, userId: string): Promise<void> {
    await em.execute(
      `update generation.user_generation_limits set free_generations_used = free_generations_used - 1 where user_id = ?`,
      [userId],
    );
  }

  /** Asked for before a transaction: it takes a connection of its own. */
  async pastOf(userId: string): Promise<Past> {
    const contactHashes = await this.identity.contactHashes(userId);
    return { contactHashes, lateAccounts: await this.identity.lateAccounts(contactHashes) };
  }

  async limits(userId: string): Promise<{ used: number; limit: number }> {
    const em = this.database.fork();
    const row = await em.findOne(GenerationLimit, { userId });
    if (row) return { used: row.freeGenerationsUsed, limit: row.freeGenerationsLimit };
    const spent = await this.spentBefore(em, await this.pastOf(userId));
    return { used: Math.min(spent, FREE_GENERATIONS), limit: FREE_GENERATIONS };
  }

  /** Keeps in mind what a user has used, for whoever comes back with one of these contacts. */
  async remember(em: EntityManager, userId: string, contactHashes: readonly string[]): Promise<void> {
    await this.settle(em, userId, { contactHashes, lateAccounts: [] });
    await em.execute(
      `insert into generation.spent_credits as known (contact_hash, used)
       select contact, free_generations_used
       from generation.user_generation_limits, jsonb_array_elements_text(?::jsonb) as contact
       where user_id = ? and free_generations_used > 0
       order by contact
       on conflict (contact_hash) do update set used = greatest(known.used, excluded.used)`,
      [JSON.stringify(contactHashes), userId],
    );
  }

  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(GenerationLimit, { userId });
  }

  async remaining(userId: string): Promise<number> {
    const { used, limit } = await this.limits(userId);
    return limit - used;
  }

  /** Brings a user's own count up to what their contacts have used before. */
  private async settle(em: EntityManager, userId: string, past: Past): Promise<void> {
    const spent = await this.spentBefore(em, past);
    await em.execute(
      `insert into generation.user_generation_limits as mine (user_id, free_generations_used, free_generations_limit)
       values (?, least(?::int, ?::int), ?)
       on conflict (user_id) do update set free_generations_used =
         greatest(mine.free_generations_used, least(excluded.free_generations_used, mine.free_generations_limit))`,
      [userId, spent, FREE_GENERATIONS, FREE_GENERATIONS],
    );
  }

  /** In one statement: what a deleted account has used moves from one table to the other. */
  private async spentBefore(em: EntityManager, { contactHashes, lateAccounts }: Past): Promise<number> {
    const [row] = await em.execute<{ used: number | null }[]>(
      `select max(used) as used from (
         select used from generation.spent_credits
         where contact_hash in (select jsonb_array_elements_text(?::jsonb))
         union all
         select free_generations_used from generation.user_generation_limits
         where user_id in (select jsonb_array_elements_text(?::jsonb)::uuid)
       ) as spent`,
      [JSON.stringify(contactHashes), JSON.stringify(lateAccounts)],
    );
    return row?.used ?? 0;
  }
}
