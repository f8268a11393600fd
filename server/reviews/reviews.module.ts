import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { IdentityModule, userDeleted } from '../identity/index.js';
import { MailingModule } from '../mailing/index.js';
import { defineErrors, EventRoutes } from '../platform/index.js';
import { BuyerReviews } from './buyer-reviews.js';
import { PublishedReviews } from './published-reviews.js';
import { ReviewErasure } from './review-erasure.js';
import { ReviewLinks } from './review-links.js';
import { ReviewModeration } from './review-moderation.js';
import { ReviewRequests } from './review-requests.js';
import { eraseReviews } from './review-erasure.js';
import { REVIEWS_ERRORS } from './errors.js';

defineErrors(REVIEWS_ERRORS);

const services = [BuyerReviews, PublishedReviews, ReviewErasure, ReviewModeration, ReviewRequests];

@Module({
  imports: [CatalogModule, CheckoutModule, IdentityModule, MailingModule],
  providers: [ReviewLinks, ...services],
  exports: services,
})
export class ReviewsModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userDeleted, eraseReviews);
  }
}
