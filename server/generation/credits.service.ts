import { Injectable } from '@nestjs/common';
import { AppError, Database, type EntityManager } from '../platform/index.js';
import { FREE_GENERATIONS } from './contract.js';
import { GenerationLimit } from './generation-limit.entity.js';

/** Free generations, counted by the database itself: no look-then-write. */
@Injectable()
export class CreditsService {
  constructor(private readonly database: Database) {}

  /** @throws AppError GENERATION.OUT_OF_QUOTA, spec section 5 */
  async reserve(em: EntityManager, userId: string): Promise<void> {
    await em.execute(
      `insert into generation.user_generation_limits (user_id, free_generations_used, free_generations_limit)
       values (?, 0, ?) on conflict do nothing`,
      [userId, FREE_GENERATIONS],
    );
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

  async limits(userId: string): Promise<{ used: number; limit: number }> {
    const row = await this.database.fork().findOne(GenerationLimit, { userId });
    return { used: row?.freeGenerationsUsed ?? 0, limit: row?.freeGenerationsLimit ?? FREE_GENERATIONS };
  }

  async remaining(userId: string): Promise<number> {
    const { used, limit } = await this.limits(userId);
    return limit - used;
  }
}
