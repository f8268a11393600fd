import { z } from 'zod';
import { personName } from '../checkout/customers/contract.js';
import { HAS_VISIBLE_TEXT, typedLines } from '../platform/typed-text/contract.js';

/** Text lengths in UTF-16 code units. */
export const REVIEW_LIMITS = { fewestWords: 10, words: 2_000, answer: 2_000 } as const;
export const STARS = [1, 2, 3, 4, 5] as const;

const WORDS_MISSING = `Please write at least ${REVIEW_LIMITS.fewestWords} characters about your gift.`;
const NAME_MISSING = 'Please enter the first name to show.';

const writtenText = (max: number) => typedLines(max, `Please shorten your text to ${max.toLocaleString('en-US')} characters.`);

const stars = z.literal([...STARS], 'Please choose one to five stars.');

/** POST /api/reviews/orders/:number. The owner publishes it later. */
export const reviewDraft = z.object({
  product_id: z.uuid(),
  stars,
  words: writtenText(REVIEW_LIMITS.words).pipe(
    z.string(WORDS_MISSING).min(REVIEW_LIMITS.fewestWords, WORDS_MISSING).regex(HAS_VISIBLE_TEXT, WORDS_MISSING),
  ),
  /** The name shown with the review. */
  first_name: personName.regex(HAS_VISIBLE_TEXT, NAME_MISSING),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** `waiting`: the owner has neither published nor hidden it. */
export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const;
export const reviewState = z.enum(REVIEW_STATES);
export type ReviewState = z.infer<typeof reviewState>;

/** A review as its author sees it. */
export const ownReview = z.object({
  stars,
  words: z.string(),
  first_name: z.string(),
  has_photo: z.boolean(),
  is_published: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

/**
 * GET /api/reviews/orders/:number: the gifts of an order, for its buyer, who sends the key from the mail's link in the header
 * `review-key` or is signed in. PUT …/orders/:number/photos/:productId adds a photo to a waiting review.
 */
export const reviewableOrder = z.object({
  order_number: z.string(),
  /** The buyer's first name as a suggestion; may be empty. */
  first_name: z.string(),
  gifts: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      image_url: z.string().nullable(),
      /** The buyer's review of this gift, possibly from an earlier order; null if there is none. */
      review: ownReview.nullable(),
    }),
  ),
});
export type ReviewableOrder = z.infer<typeof reviewableOrder>;

/** A published review. */
export const review = z.object({
  id: z.uuid(),
  stars,
  words: z.string(),
  first_name: z.string(),
  /** URL of a JPEG; with `.webp` in place of `.jpg`, of a smaller image. */
  photo_url: z.string().nullable(),
  /** The owner's answer. */
  answer: z.string().nullable(),
  helpful_count: z.number().int(),
  published_at: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

/** GET /api/reviews?product=&after=: the most helpful first, then the newest. */
export const reviewListQuery = z.object({ product: z.uuid('Product not found'), after: z.uuid().optional() });
export type ReviewListQuery = z.infer<typeof reviewListQuery>;
export const reviewList = z.object({
  reviews: z.array(review),
  /** Pass as `after` for the next page; null on the last. */
  next: z.uuid().nullable(),
});
export type ReviewList = z.infer<typeof reviewList>;

/** POST and DELETE /api/reviews/:id/helpful add or remove a vote; one vote per account, or per network if not signed in. */
export const helpfulCount = z.object({ helpful_count: z.number().int() });
export type HelpfulCount = z.infer<typeof helpfulCount>;

/** PUT /api/admin/reviews/:id/answer. An empty text removes the answer. */
export const reviewAnswer = z.object({ answer: writtenText(REVIEW_LIMITS.answer) });
export type ReviewAnswer = z.infer<typeof reviewAnswer>;
