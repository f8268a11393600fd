import { Body, Controller, Get, Param, Patch, Put, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Catalog } from '../../catalog/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ObjectStore, ZodPipe } from '../../platform/index.js';
import { type Review, reviewAnswer, type ReviewAnswer, ReviewModeration, reviewPhotoKey } from '../../reviews/index.js';
import {
  type AdminReview,
  adminReviewList,
  type AdminReviewList,
  adminReviewQuery,
  type AdminReviewQuery,
  changedReview,
  type ChangedReview,
  reviewSwitch,
  type ReviewSwitch,
} from './contract.js';

const PAGE_SIZE = 25;
const PHOTO_SECONDS = 3_600;
const reviewId = new ZodPipe(z.uuid('We couldn’t find this review.'), 'REVIEWS.NOT_FOUND');

@Controller('api/admin/reviews')
@UseGuards(AdminGuard)
export class AdminReviewsController {
  constructor(
    private readonly reviews: ReviewModeration,
    private readonly catalog: Catalog,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @ApiCall('Lists reviews: waiting ones first, then the newest.', { answer: { adminReviewList } })
  async list(@Query(new ZodPipe(adminReviewQuery)) { state, after }: AdminReviewQuery): Promise<AdminReviewList> {
    const { rows, next, total } = await this.reviews.list({ state, after, limit: PAGE_SIZE });
    const products = await this.catalog.quote(rows.map(({ productId }) => ({ productId, productType: 'pdf' })));
    return {
      reviews: await Promise.all(rows.map((row, index) => this.describe(row, products[index]?.name ?? 'Deleted product'))),
      next,
      total,
    };
  }

  @Patch(':id')
  @ApiCall('Sets the state of a review: published, hidden or waiting.', { answer: { changedReview }, fails: ['REVIEWS.CHANGED'] })
  async switch(
    @CurrentUser() owner: SignedInUser,
    @Param('id', reviewId) id: string,
    @Body(new ZodPipe(reviewSwitch)) { state, version }: ReviewSwitch,
  ): Promise<ChangedReview> {
    return toChanged(await this.reviews.setState(owner.id, id, state, version));
  }

  @Put(':id/answer')
  @ApiCall('Adds the owner’s answer to a review, or removes it.', { answer: { changedReview } })
  async answer(
    @CurrentUser() owner: SignedInUser,
    @Param('id', reviewId) id: string,
    @Body(new ZodPipe(reviewAnswer)) { answer }: ReviewAnswer,
  ): Promise<ChangedReview> {
    return toChanged(await this.reviews.setAnswer(owner.id, id, answer));
  }

  private async describe(row: Review, productName: string): Promise<AdminReview> {
    const photo =
      row.photoId && (await this.objects.signedUrl(reviewPhotoKey(row.id, row.photoId, 'jpg'), { expiresIn: PHOTO_SECONDS }));
    return {
      ...toChanged(row),
      stars: row.stars as AdminReview['stars'],
      words: row.words,
      first_name: row.firstName,
      photo_url: photo || null,
      helpful_count: row.helpfulCount,
      product_id: row.productId,
      product_name: productName,
      order_id: row.orderId,
      created_at: row.createdAt.toISOString(),
    };
  }
}

function toChanged({ id, state, answer, version }: Review): ChangedReview {
  return { id, state, answer, version };
}
