import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { uuidv7 } from 'uuidv7';
import { type Purchase, Purchases } from '../checkout/index.js';
import { MAX_UPLOAD_PIXELS, readUpload } from '../generation/index.js';
import { Accounts } from '../identity/index.js';
import {
  AppError,
  arrayParameter,
  Clock,
  Database,
  defineJob,
  type EntityManager,
  HOUR_MS,
  ImageDecoder,
  MINUTE_MS,
  ObjectStore,
  Outbox,
  RateLimiter,
  widestNetworkOf,
} from '../platform/index.js';
import type { OwnReview, ReviewableOrder, ReviewDraft } from './contract.js';
import { invalidLink, ReviewLinks } from './review-links.js';
import { Review, reviewPhotoKey, reviewsBy } from './review.entity.js';

/** Erases a photo that its review does not show: it was replaced, or a crash came before the review named it. */
export const eraseReviewPhoto = defineJob({
  queue: 'maintenance',
  name: 'reviews.erase-photo',
  title: 'Delete a review photo that is not shown',
  payload: z.object({ reviewId: z.uuid(), photoId: z.uuid() }),
});

/** A person who reviews an order's gifts: identified by the key from the mail, or as the signed-in buyer. */
export interface Reviewer {
  orderNumber: string;
  key: string | undefined;
  userId: string | undefined;
}

type NewReview = Omit<Review, 'answer' | 'answeredAt' | 'helpfulCount' | 'version' | 'publishedAt'>;
type UploadedFile = Parameters<typeof readUpload>[1];

/** Pixels; larger than any screen shows the photo. */
const PHOTO_SIDE = 1_600;
/** Longer than storing a photo takes. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;
const PHOTOS_PER_ORDER = { bucket: 'review-photo', limit: 20, windowMs: HOUR_MS };

/** Reviews by buyers. One review per buyer and product. */
@Injectable()
export class BuyerReviews {
  constructor(
    private readonly database: Database,
    private readonly purchases: Purchases,
    private readonly accounts: Accounts,
    private readonly links: ReviewLinks,
    private readonly clock: Clock,
    private readonly decoder: ImageDecoder,
    private readonly objects: ObjectStore,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
  ) {}

  async show(reviewer: Reviewer): Promise<ReviewableOrder> {
    const em = this.database.fork();
    const purchase = await this.purchaseOf(em, reviewer);
    const productIds = purchase.gifts.map(({ productId }) => productId);
    const by = reviewsBy(purchase.customerId, this.accounts.mailboxHashes(purchase.email));
    const written = await em.find(Review, { productId: { $in: productIds }, ...by });
    const byProduct = new Map(written.map((review) => [review.productId, review]));
    return {
      order_number: purchase.orderNumber,
      first_name: purchase.firstName,
      gifts: purchase.gifts.map(({ productId, name, imageUrl }) => {
        const review = byProduct.get(productId);
        return { product_id: productId, name, image_url: imageUrl, review: review ? ownView(review) : null };
      }),
    };
  }

  async write(reviewer: Reviewer, draft: ReviewDraft): Promise<OwnReview> {
    return this.database.transaction(async (em) => {
      const purchase = await this.purchaseOf(em, reviewer);
      if (!purchase.gifts.some(({ productId }) => productId === draft.product_id)) throw notBought();
      const mailboxHashes = this.accounts.mailboxHashes(purchase.email);
      const review: NewReview = {
        id: uuidv7(),
        productId: draft.product_id,
        orderId: purchase.orderId,
        customerId: purchase.customerId,
        userId: purchase.userId,
        mailboxHash: mailboxHashes[0],
        firstName: draft.first_name,
        stars: draft.stars,
        words: draft.words,
        photoId: null,
        state: 'waiting',
        createdAt: this.clock.now(),
      };
      if (!(await insertNew(em, review, mailboxHashes))) throw alreadyWritten();
      return ownView(review);
    });
  }

  /** Adds or replaces the photo of a review that waits for the owner. Decodes the photo before locking the review. */
  async addPhoto(reviewer: Reviewer, productId: string, file: UploadedFile): Promise<OwnReview> {
    const purchase = await this.purchaseOf(this.database.fork(), reviewer);
    const refusal = new AppError(
      'REVIEWS.TOO_MANY_TRIES',
      'You’ve sent many photos in the last hour. Please try again in an hour.',
    );
    await this.limiter.enforce(PHOTOS_PER_ORDER, purchase.orderId, refusal);
    const rules = {
      maxPixels: MAX_UPLOAD_PIXELS,
      requester: { network: widestNetworkOf(file.ip), account: purchase.orderId },
      maxSide: PHOTO_SIDE,
    };
    const { jpeg, thumbnail } = await readUpload(this.decoder, file, rules);
    const photoId = uuidv7();
    const waitingReview = async (em: EntityManager): Promise<Review> => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: reviewNotFound } as const;
      const review = await em.findOneOrFail(Review, { productId, orderId: purchase.orderId }, lock);
      if (review.state === 'waiting') return review;
      throw new AppError('REVIEWS.PHOTO_FIXED', 'We’ve already looked at this review, so its photo can’t change anymore.');
    };
    // Before the files, so that those of an interrupted upload are erased.
    const { id } = await this.database.transaction(async (em) => {
      const review = await waitingReview(em);
      this.outbox.add(em, eraseReviewPhoto, { reviewId: review.id, photoId }, ABANDONED_AFTER_MS);
      return review;
    });
    await this.objects.put(reviewPhotoKey(id, photoId, 'jpg'), jpeg, 'image/jpeg');
    await this.objects.put(reviewPhotoKey(id, photoId, 'webp'), thumbnail, 'image/webp');
    return this.database.transaction(async (em) => {
      const review = await waitingReview(em);
      if (review.photoId) this.outbox.add(em, eraseReviewPhoto, { reviewId: id, photoId: review.photoId });
      Object.assign(review, { photoId, version: review.version + 1 });
      return ownView(review);
    });
  }

  private async purchaseOf(em: EntityManager, { orderNumber, key, userId }: Reviewer): Promise<Purchase> {
    if (key !== undefined) this.links.check(orderNumber, key);
    const purchase = await this.purchases.find(em, { number: orderNumber });
    if (key === undefined && (!userId || purchase?.userId !== userId)) throw invalidLink();
    if (!purchase) throw notBought();
    if (!purchase.isSent) throw new AppError('REVIEWS.NOT_BOUGHT', 'You can review your gifts once your parcel is on its way.');
    return purchase;
  }
}

/** @returns false if this buyer has reviewed the product before, or does so concurrently */
async function insertNew(em: EntityManager, review: NewReview, mailboxHashes: readonly string[]): Promise<boolean> {
  const { id, productId, orderId, customerId, userId, mailboxHash, firstName, stars, words, state, createdAt } = review;
  const rows = await em.execute<object[]>(
    `insert into reviews.reviews (id, product_id, order_id, customer_id, user_id, mailbox_hash, first_name, stars, words, state, created_at)
     select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
     where not exists (select from reviews.reviews where product_id = ? and mailbox_hash = any(?::text[]))
     on conflict do nothing returning id`,
    [
      ...[id, productId, orderId, customerId, userId, mailboxHash, firstName, stars, words, state, createdAt],
      ...[productId, arrayParameter(mailboxHashes)],
    ],
  );
  return rows.length > 0;
}

function ownView({
  stars,
  words,
  firstName,
  photoId,
  state,
}: Pick<Review, 'stars' | 'words' | 'firstName' | 'photoId' | 'state'>): OwnReview {
  return {
    stars: stars as OwnReview['stars'],
    words,
    first_name: firstName,
    has_photo: Boolean(photoId),
    is_published: state === 'published',
  };
}

function notBought(): AppError {
  return new AppError(
    'REVIEWS.NOT_BOUGHT',
    'Only people who bought this gift can review it. This order is canceled, refunded or without it.',
  );
}

function alreadyWritten(): AppError {
  return new AppError('REVIEWS.ALREADY_WRITTEN', 'You’ve already reviewed this gift. Thank you!');
}

export function reviewNotFound(): AppError {
  return new AppError('REVIEWS.NOT_FOUND', 'We couldn’t find this review.');
}
