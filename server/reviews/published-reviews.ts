import { Injectable } from '@nestjs/common';
import {
  AppError,
  Database,
  HOUR_MS,
  invalidCursor,
  KeepsakeSecret,
  networkOf,
  ObjectStore,
  RateLimiter,
  type StoredObject,
  type UrlSigner,
} from '../platform/index.js';
import { reviewNotFound } from './buyer-reviews.js';
import type { Review as ReviewView, ReviewList } from './contract.js';
import { reviewPhotoKey, type Review } from './review.entity.js';

const PAGE_SIZE = 10;
const VOTES_PER_NETWORK = { bucket: 'review-votes', limit: 120, windowMs: HOUR_MS };

type ShownReview = Pick<Review, 'id' | 'stars' | 'words' | 'firstName' | 'helpfulCount'> & {
  photoId: string | null;
  answer: string | null;
  publishedAt: string;
};

const ORDER = (review: string) => `${review}.helpful_count, ${review}.published_at, ${review}.id`;
const COLUMNS = `r.id, r.stars, r.words, r.first_name as "firstName", r.photo_id as "photoId", r.answer,
  r.helpful_count as "helpfulCount", r.published_at as "publishedAt"`;
const LIST = (isLater: boolean) => `select ${COLUMNS} from reviews.reviews r
  where r.product_id = $1 and r.state = 'published'
    ${isLater ? `and (${ORDER('r')}) < (select ${ORDER('last')} from reviews.reviews last where last.id = $3)` : ''}
  order by r.helpful_count desc, r.published_at desc, r.id desc limit $2`;

/** Updates the vote and the number of votes together; a repeated vote changes nothing. */
const VOTE = `with vote as (
    insert into reviews.votes (review_id, voter_hash)
    select id, ($2::text[])[1] from reviews.reviews where id = $1 and state = 'published'
      and not exists (select from reviews.votes where review_id = $1 and voter_hash = any($2)) for update
    on conflict do nothing returning review_id
  )
  update reviews.reviews set helpful_count = helpful_count + 1 where id in (select review_id from vote)`;
const REMOVE_VOTE = `with vote as (delete from reviews.votes where review_id = $1 and voter_hash = any($2) returning review_id)
  update reviews.reviews set helpful_count = helpful_count - 1 where id in (select review_id from vote)`;
const COUNT = `select helpful_count from reviews.reviews where id = $1 and state = 'published'`;

export interface Voter {
  userId: string | undefined;
  ip: string;
}

/** Published reviews, as shoppers see them. */
@Injectable()
export class PublishedReviews {
  private readonly signer: UrlSigner;

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly limiter: RateLimiter,
    secret: KeepsakeSecret,
  ) {
    this.signer = secret.signerFor('review-votes');
  }

  /** The most helpful first. @throws AppError REQUEST.INVALID when `after` is not a review */
  async list(productId: string, after?: string, limit = PAGE_SIZE): Promise<ReviewList> {
    if (after !== undefined) await this.requireCursor(after);
    const rows = await this.database.query<ShownReview>({
      name: after === undefined ? 'reviews' : 'later reviews',
      text: LIST(after !== undefined),
      values: [productId, limit + 1, ...(after === undefined ? [] : [after])],
    });
    const reviews = rows.slice(0, limit).map(toView);
    return { reviews, next: rows.length > limit ? (reviews.at(-1)?.id ?? null) : null };
  }

  /** Idempotent. @returns the number of votes */
  async vote(id: string, voter: Voter): Promise<number> {
    const refusal = new AppError('REVIEWS.TOO_MANY_TRIES', 'That was a lot of votes. Please try again in an hour.');
    await this.limiter.enforce(VOTES_PER_NETWORK, networkOf(voter.ip), refusal);
    return this.change(VOTE, id, voter);
  }

  /** Idempotent. @returns the number of votes */
  removeVote(id: string, voter: Voter): Promise<number> {
    return this.change(REMOVE_VOTE, id, voter);
  }

  /** Keyed hashes of the voter, the current one first; nothing else about them is stored. */
  hashesOf({ userId, ip }: Voter): string[] {
    return this.signer.signWithEach(userId ? ['account', userId] : ['network', networkOf(ip)]);
  }

  /** @throws AppError STORAGE.NOT_FOUND when its review is not published */
  async readPhoto(photoId: string, format: 'jpg' | 'webp'): Promise<StoredObject> {
    const [review] = await this.database.query<{ id: string }>({
      name: 'review of photo',
      text: `select id from reviews.reviews where photo_id = $1 and state = 'published'`,
      values: [photoId],
    });
    if (!review) throw new AppError('STORAGE.NOT_FOUND', 'We couldn’t find this photo.');
    return this.objects.get(reviewPhotoKey(review.id, photoId, format));
  }

  private async change(statement: string, id: string, voter: Voter): Promise<number> {
    return this.database.transaction(async (em) => {
      await this.database.queryIn(em, {
        name: statement === VOTE ? 'vote' : 'remove vote',
        text: statement,
        values: [id, this.hashesOf(voter)],
      });
      const [row] = await this.database.queryIn<{ helpful_count: number }>(em, {
        name: 'count votes',
        text: COUNT,
        values: [id],
      });
      if (!row) throw reviewNotFound();
      return row.helpful_count;
    });
  }

  private async requireCursor(id: string): Promise<void> {
    const rows = await this.database.query({ name: 'review', text: 'select from reviews.reviews where id = $1', values: [id] });
    if (rows.length === 0) throw invalidCursor();
  }
}

function toView({ id, stars, words, firstName, photoId, answer, helpfulCount, publishedAt }: ShownReview): ReviewView {
  return {
    id,
    stars: stars as ReviewView['stars'],
    words,
    first_name: firstName,
    photo_url: photoId && `/review-photos/${photoId}.jpg`,
    answer,
    helpful_count: helpfulCount,
    published_at: new Date(publishedAt).toISOString(),
  };
}
