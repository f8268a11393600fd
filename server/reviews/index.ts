import { Review, ReviewRequest, ReviewVote } from './review.entity.js';

export { reviewsTag } from './api-tags.js';
export { reviewRules } from './http-rules.js';
export { type Review as ReviewView, reviewAnswer, type ReviewAnswer } from './contract.js';
export { PublishedReviews } from './published-reviews.js';
export { ReviewErasure } from './review-erasure.js';
export { ReviewModeration } from './review-moderation.js';
export { ReviewRequests } from './review-requests.js';
export { type Review, reviewPhotoKey } from './review.entity.js';
export { eraseReviews } from './review-erasure.js';
export { ReviewsHttpModule } from './reviews-http.module.js';
export { ReviewsModule } from './reviews.module.js';
export const reviewEntities = [Review, ReviewVote, ReviewRequest];
