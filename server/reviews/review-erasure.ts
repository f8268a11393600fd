import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { ProductRatings } from '../catalog/index.js';
import { Database, defineJob, Handles, ObjectStore } from '../platform/index.js';
import { eraseReviewPhoto } from './buyer-reviews.js';
import { PublishedReviews } from './published-reviews.js';
import { Review, reviewFolder, reviewPhotoKey } from './review.entity.js';
import { userDeleted } from '../identity/index.js';

/** Erases the reviews and votes of a deleted account. */
export const eraseReviews = defineJob({
  queue: 'maintenance',
  name: 'reviews.erase',
  title: 'Delete the reviews of a closed account',
  payload: userDeleted.payload,
});

const ERASE_VOTES = `with gone as (delete from reviews.votes where voter_hash = any($1) returning review_id)
  update reviews.reviews set helpful_count = helpful_count - 1 where id in (select review_id from gone)`;

/** Erases the reviews and votes of a deleted account. Safe to repeat. */
@Injectable()
export class ReviewErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly ratings: ProductRatings,
    private readonly published: PublishedReviews,
  ) {}

  /** Keeps a photo that the review shows. */
  @Handles(eraseReviewPhoto)
  async erasePhoto({ reviewId, photoId }: { reviewId: string; photoId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const review = await em.findOne(Review, { id: reviewId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (review?.photoId === photoId) return;
      await Promise.all(
        (['jpg', 'webp'] as const).map((format) => this.objects.delete(reviewPhotoKey(reviewId, photoId, format))),
      );
    });
  }

  /** @param contactHashes hashes of the account's addresses, to find reviews that were written as a guest */
  @Handles(eraseReviews)
  async erase({ userId, contactHashes }: { userId: string; contactHashes: string[] }): Promise<void> {
    await this.database.transaction(async (em) => {
      const which = { $or: [{ userId }, { mailboxHash: { $in: contactHashes } }] };
      const reviews = await em.find(Review, which, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
      for (const review of reviews) {
        // Deletes the files before the row, so that a failure is retried.
        await this.objects.deleteFolder(reviewFolder(review.id));
        if (review.state === 'published') await this.ratings.subtract(em, review.productId, review.stars);
        em.remove(review);
      }
      const voterHashes = this.published.hashesOf({ userId, ip: '' });
      await this.database.queryIn(em, { name: 'erase votes', text: ERASE_VOTES, values: [voterHashes] });
    });
  }
}
