import { z } from 'zod';
import { review, reviewState } from '../../reviews/contract.js';

/** A review as the owner sees it. */
const adminReview = review.omit({ published_at: true }).extend({
  /** A short-lived URL as long as the review is not published. */
  photo_url: z.string().nullable(),
  state: reviewState,
  product_id: z.uuid(),
  product_name: z.string(),
  order_id: z.uuid(),
  /** Sent with each change, so that the owner publishes only what they have seen. */
  version: z.number().int(),
  created_at: z.iso.datetime(),
});
export type AdminReview = z.infer<typeof adminReview>;

/** GET /api/admin/reviews?state=&after=: waiting reviews first, then the newest. */
export const adminReviewQuery = z.object({ state: reviewState.optional(), after: z.uuid().optional() });
export type AdminReviewQuery = z.infer<typeof adminReviewQuery>;
export const adminReviewList = z.object({
  reviews: z.array(adminReview),
  total: z.number().int(),
  /** Pass as `after` for the next page; null on the last. */
  next: z.uuid().nullable(),
});
export type AdminReviewList = z.infer<typeof adminReviewList>;

/** PATCH /api/admin/reviews/:id. */
export const reviewSwitch = z.object({ state: reviewState, version: z.number().int() });
export type ReviewSwitch = z.infer<typeof reviewSwitch>;
/** Response of PATCH and of PUT …/answer. */
export const changedReview = adminReview.pick({ id: true, state: true, answer: true, version: true });
export type ChangedReview = z.infer<typeof changedReview>;
