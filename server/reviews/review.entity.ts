import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { REVIEW_STATES } from './contract.js';

/** A buyer's review of a product. One per product and buyer, who is identified by customer record and email address. */
export const Review = defineEntity({
  name: 'Review',
  schema: 'reviews',
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    productId: p.uuid(),
    orderId: p.uuid(),
    customerId: p.uuid(),
    /** Null for guests. */
    userId: p.uuid().strictNullable(),
    mailboxHash: p.string(),
    firstName: p.string(),
    stars: p.integer(),
    words: p.text(),
    photoId: p.uuid().strictNullable(),
    state: p.enum(REVIEW_STATES),
    /** The owner's answer. */
    answer: p.text().strictNullable(),
    answeredAt: p.datetime().strictNullable(),
    /** Number of votes. */
    helpfulCount: p.integer().default(0),
    /** Incremented when its state or its photo changes. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    /** When it was first published. */
    publishedAt: p.datetime().strictNullable(),
  },
});
export type Review = InferEntity<typeof Review>;

/** The reviews of a buyer: those of the customer's record, and those of any account or order with the same mailbox. */
export function reviewsBy(customerId: string, mailboxHashes: readonly string[]) {
  return { $or: [{ customerId }, { mailboxHash: { $in: [...mailboxHashes] } }] };
}

/** A vote that a review is helpful, from an account or a network. Only a keyed hash of the voter is stored. */
export const ReviewVote = defineEntity({
  name: 'ReviewVote',
  schema: 'reviews',
  tableName: 'votes',
  properties: {
    reviewId: p.uuid().primary(),
    voterHash: p.string().primary(),
  },
});

/** A mail that asks the buyer for reviews, sent once per order. */
export const ReviewRequest = defineEntity({
  name: 'ReviewRequest',
  schema: 'reviews',
  tableName: 'requests',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    createdAt: p.datetime(),
    sentAt: p.datetime().strictNullable(),
  },
});
export type ReviewRequest = InferEntity<typeof ReviewRequest>;

type PhotoFormat = 'jpg' | 'webp';

export function reviewFolder(reviewId: string): `${string}/` {
  return `reviews/${reviewId}/`;
}

/** Object key of a photo. The small version is WebP. */
export function reviewPhotoKey(reviewId: string, photoId: string, format: PhotoFormat): string {
  return `${reviewFolder(reviewId)}${photoId}.${format}`;
}
