import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { OrderReviewsController } from './order-reviews.controller.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsModule } from './reviews.module.js';

@Module({ imports: [IdentityModule, ReviewsModule], controllers: [OrderReviewsController, ReviewsController] })
export class ReviewsHttpModule {}
