import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { ProductRatings } from '../catalog/index.js';
import { AppError, AuditLog, Clock, Database, type EntityManager, invalidCursor } from '../platform/index.js';
import { reviewNotFound } from './buyer-reviews.js';
import type { ReviewState } from './contract.js';
import { Review } from './review.entity.js';

declare global {
  interface AuditSubjects {
    review: true;
  }
}

export interface ReviewFilter {
  state?: ReviewState | undefined;
  after?: string | undefined;
  limit: number;
}

@Injectable()
export class ReviewModeration {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly ratings: ProductRatings,
  ) {}

  /** Waiting reviews first, then the newest. @throws AppError REQUEST.INVALID when `after` is not a review */
  async list({ state, after, limit }: ReviewFilter): Promise<{ rows: Review[]; next: string | null; total: number }> {
    const em = this.database.fork();
    if (after !== undefined && !(await em.findOne(Review, { id: after }))) throw invalidCursor();
    const which = state ? { state } : {};
    const [ids, total] = await Promise.all([this.listIds(state ?? null, after ?? null, limit + 1), em.count(Review, which)]);
    const found = await em.find(Review, { id: { $in: ids.slice(0, limit) } });
    const byId = new Map(found.map((review) => [review.id, review]));
    const rows = ids.slice(0, limit).flatMap((id) => byId.get(id) ?? []);
    return { rows, next: ids.length > limit ? (rows.at(-1)?.id ?? null) : null, total };
  }

  countWaiting(): Promise<number> {
    return this.database.fork().count(Review, { state: 'waiting' });
  }

  /**
   * Sets the state of a review and updates the product's rating.
   * @param version the version that the owner saw, so that they publish only what they have seen
   */
  async setState(actorId: string, id: string, state: ReviewState, version: number): Promise<Review> {
    return this.database.transaction(async (em) => {
      const review = await lock(em, id);
      if (review.version !== version) {
        throw new AppError('REVIEWS.CHANGED', 'This review has changed in the meantime. Please look at it again.');
      }
      const before = review.state;
      if (before === state) return review;
      Object.assign(review, { state, version: version + 1 });
      if (state === 'published') {
        review.publishedAt ??= this.clock.now();
        await this.ratings.add(em, review.productId, review.stars);
      }
      if (before === 'published') await this.ratings.subtract(em, review.productId, review.stars);
      const change = { actorId, subject: 'review', subjectId: id, action: 'state-changed' } as const;
      this.audit.record(em, { ...change, before: { state: before }, after: { state } });
      return review;
    });
  }

  /** @param answer an empty text removes the answer */
  async setAnswer(actorId: string, id: string, answer: string): Promise<Review> {
    return this.database.transaction(async (em) => {
      const review = await lock(em, id);
      Object.assign(review, { answer: answer || null, answeredAt: answer ? this.clock.now() : null });
      // Leaves out the text, because it may name the customer and the audit log cannot be erased.
      const change = { actorId, subject: 'review', subjectId: id, action: answer ? 'answered' : 'answer-removed' } as const;
      this.audit.record(em, { ...change, before: null, after: {} });
      return review;
    });
  }

  /** In a list of one state, the last review may have left that state since it was shown. */
  private async listIds(state: ReviewState | null, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'reviews for the owner',
      text: `select r.id from reviews.reviews r
        where ($1::text is null or r.state = $1) and ($2::uuid is null or ((r.state = 'waiting'), r.created_at, r.id)
          < (select coalesce($1 = 'waiting', last.state = 'waiting'), last.created_at, last.id
              from reviews.reviews last where last.id = $2))
        order by (r.state = 'waiting') desc, r.created_at desc, r.id desc limit $3`,
      values: [state, after, limit],
    });
    return rows.map(({ id }) => id);
  }
}

function lock(em: EntityManager, id: string): Promise<Review> {
  return em.findOneOrFail(Review, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: reviewNotFound });
}
