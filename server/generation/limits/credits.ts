import { Injectable } from '@nestjs/common';
import { Accounts, contactReleased } from '../../identity/index.js';
import { AppError, arrayParameter, Database, defineJob, type EntityManager, Handles } from '../../platform/index.js';
import { FREE_GENERATIONS } from '../contract.js';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Generation } from '../generation.entity.js';
import { balanceOf, PictureCredits } from './picture-credits.js';

/** Records the used credits of a contact that its user removed. */
export const rememberCredits = defineJob({
  queue: 'maintenance',
  name: 'generation.remember-credits',
  title: 'Remember the free pictures used by a deleted account',
  payload: contactReleased.payload,
});

/** A customer's free generations. A database constraint keeps the used number within the limit. */
export const GenerationLimit = defineEntity({
  name: 'GenerationLimit',
  schema: 'generation',
  tableName: 'user_generation_limits',
  properties: {
    userId: p.uuid().primary(),
    freeGenerationsUsed: p.integer(),
    freeGenerationsLimit: p.integer(),
  },
});
export type GenerationLimit = InferEntity<typeof GenerationLimit>;

interface UsedGenerations {
  used: number;
  limit: number;
  pictureCredits: number;
}

/** SQL of one row of `UsedGenerations`; of none before the customer's first generation. @param user SQL of the customer's id */
export function usedGenerationsOf(user: string): string {
  return `select least(greatest(free_generations_used, coalesce(used, 0)), free_generations_limit) as used,
      free_generations_limit as "limit", (${balanceOf(user)}) as "pictureCredits"
    from generation.user_generation_limits left join generation.spent_credits on contact_hash = person
    where user_id = ${user}`;
}

/** The generations a customer has left: free ones, and picture credits. Free ones are counted by one atomic update. */
@Injectable()
export class Credits {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly pictureCredits: PictureCredits,
  ) {}

  /**
   * Accounts of one mailbox share their credits: the mailbox's row is locked and updated first.
   * @param contactHashes of the user, so that credits used under an earlier account stay used
   * @param options `creditsFirst` when a limit of free ones is reached
   * @returns which kind is used; a picture credit is only locked, and spent by `PictureCredits.use`
   * @throws AppError GENERATION.OUT_OF_QUOTA
   */
  async reserve(
    em: EntityManager,
    userId: string,
    contactHashes: readonly string[],
    { creditsFirst }: { creditsFirst: boolean },
  ): Promise<'free' | 'credit'> {
    const contactHash = contactHashes[0] ?? null;
    if (contactHash) await this.lock(em, [contactHash]);
    await this.applyEarlierUsage(em, userId, contactHashes);
    if (creditsFirst && (await this.pictureCredits.lockBalance(em, userId)) > 0) return 'credit';
    const reserved = await em.execute<{ used: number }[]>(
      `update generation.user_generation_limits set free_generations_used = free_generations_used + 1, person = ?
       where user_id = ? and free_generations_used < free_generations_limit returning free_generations_used as used`,
      [contactHash, userId],
    );
    if (!reserved[0]) {
      if ((await this.pictureCredits.lockBalance(em, userId)) > 0) return 'credit';
      throw new AppError('GENERATION.OUT_OF_QUOTA', "You've used all your free generations.");
    }
    await em.execute(`update generation.spent_credits set used = ? where contact_hash = ?`, [reserved[0].used, contactHash]);
    return 'free';
  }

  /** Call in the transaction that ends a generation without a picture, so that it happens exactly once. */
  async returnOne(em: EntityManager, userId: string, { id, fromCredits }: Pick<Generation, 'id' | 'fromCredits'>): Promise<void> {
    if (fromCredits) return this.pictureCredits.refundCredit(em, userId, id);
    // Locks in the same order as `reserve`, to avoid deadlocks.
    await em.execute(
      `update generation.spent_credits set used = used - 1
       where used > 0 and contact_hash = (select person from generation.user_generation_limits where user_id = ?)`,
      [userId],
    );
    await em.execute(
      `update generation.user_generation_limits set free_generations_used = free_generations_used - 1 where user_id = ?`,
      [userId],
    );
  }

  /** `remaining` is the sum of free generations and picture credits. */
  async limits(userId: string): Promise<UsedGenerations & { remaining: number }> {
    const [row] = await this.database.query<UsedGenerations>({
      name: 'used generations',
      text: usedGenerationsOf('$1'),
      values: [userId],
    });
    const { used, limit, pictureCredits } = row ?? (await this.limitsBeforeFirst(userId));
    return { used, limit, pictureCredits, remaining: limit - used + pictureCredits };
  }

  private async limitsBeforeFirst(userId: string): Promise<UsedGenerations> {
    const contactHashes = await this.accounts.contactHashes(userId);
    const used = Math.min(await this.usedBefore(this.database.fork(), contactHashes), FREE_GENERATIONS);
    return { used, limit: FREE_GENERATIONS, pictureCredits: await this.pictureCredits.balance(userId) };
  }

  /** Records a user's used generations for later accounts with one of these contacts. */
  async recordUsage(em: EntityManager, userId: string, contactHashes: readonly string[]): Promise<void> {
    const contacts = arrayParameter(contactHashes);
    await this.lock(em, contactHashes);
    await this.applyEarlierUsage(em, userId, contactHashes);
    await em.execute(
      `update generation.spent_credits set used = greatest(used, free_generations_used)
       from generation.user_generation_limits
       where user_id = ? and contact_hash = any(?::text[])`,
      [userId, contacts],
    );
    await em.execute(
      `delete from generation.spent_credits
       where used = 0 and contact_hash = any(?::text[])`,
      [contacts],
    );
  }

  @Handles(rememberCredits)
  rememberContact({ userId, contactHash }: { userId: string; contactHash: string }): Promise<void> {
    return this.database.transaction((em) => this.recordUsage(em, userId, [contactHash]));
  }

  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(GenerationLimit, { userId });
    await this.pictureCredits.forget(em, userId);
  }

  async remaining(userId: string): Promise<number> {
    return (await this.limits(userId)).remaining;
  }

  /** Locks the counts of these contacts. */
  private async lock(em: EntityManager, contactHashes: readonly string[]): Promise<void> {
    await em.execute(
      `insert into generation.spent_credits as known (contact_hash, used)
       select contact, 0 from unnest(?::text[]) as contact order by contact
       on conflict (contact_hash) do update set used = known.used`,
      [arrayParameter(contactHashes)],
    );
  }

  /** Raises a user's count to the number that their contacts used earlier. */
  private async applyEarlierUsage(em: EntityManager, userId: string, contactHashes: readonly string[]): Promise<void> {
    const spent = await this.usedBefore(em, contactHashes);
    await em.execute(
      `insert into generation.user_generation_limits as mine (user_id, free_generations_used, free_generations_limit)
       values (?, least(?::int, ?::int), ?)
       on conflict (user_id) do update set free_generations_used =
         greatest(mine.free_generations_used, least(excluded.free_generations_used, mine.free_generations_limit))`,
      [userId, spent, FREE_GENERATIONS, FREE_GENERATIONS],
    );
  }

  private async usedBefore(em: EntityManager, contactHashes: readonly string[]): Promise<number> {
    const [row] = await em.execute<{ used: number | null }[]>(
      `select max(used) as used from generation.spent_credits where contact_hash = any(?::text[])`,
      [arrayParameter(contactHashes)],
    );
    return row?.used ?? 0;
  }
}
