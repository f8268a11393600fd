/** HTTP statuses by error code. */
export const REVIEWS_ERRORS = {
  'REVIEWS.NOT_FOUND': 404,
  'REVIEWS.LINK_INVALID': 404,
  'REVIEWS.LINK_EXPIRED': 410,
  'REVIEWS.NOT_BOUGHT': 409,
  'REVIEWS.ALREADY_WRITTEN': 409,
  'REVIEWS.CHANGED': 409,
  'REVIEWS.PHOTO_FIXED': 409,
  'REVIEWS.TOO_MANY_TRIES': 429,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof REVIEWS_ERRORS> {}
}
