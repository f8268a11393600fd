import { Body, Controller, Get, Header, Headers, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../generation/index.js';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, uploadedFile, ZodPipe } from '../platform/index.js';
import { BuyerReviews } from './buyer-reviews.js';
import { type OwnReview, ownReview, reviewableOrder, type ReviewableOrder, reviewDraft, type ReviewDraft } from './contract.js';
import { INVALID_LINK } from './review-links.js';

const orderNumber = new ZodPipe(z.string().regex(/^KS-[\dA-Z]{5}-[\dA-Z]{5}$/, INVALID_LINK), 'REVIEWS.LINK_INVALID');
const productId = new ZodPipe(z.uuid('We couldn’t find this review.'), 'REVIEWS.NOT_FOUND');

/** For the buyer of the gifts, who sends the key from the mail's link in the header `review-key` or is signed in. */
@Controller('api/reviews/orders/:number')
@UseGuards(OptionalSignInGuard)
export class OrderReviewsController {
  constructor(private readonly reviews: BuyerReviews) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Returns the gifts of an order, with what its buyer wrote about them.', {
    answer: { reviewableOrder },
    fails: ['REVIEWS.LINK_EXPIRED', 'REVIEWS.NOT_BOUGHT'],
  })
  show(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('review-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
  ): Promise<ReviewableOrder> {
    return this.reviews.show({ orderNumber: number, key, userId: user?.id });
  }

  @Post()
  @ApiCall('Writes a review of a gift that was bought, once per product and buyer.', {
    answer: { ownReview },
    fails: ['REVIEWS.LINK_EXPIRED', 'REVIEWS.NOT_BOUGHT', 'REVIEWS.ALREADY_WRITTEN'],
  })
  write(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('review-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
    @Body(new ZodPipe(reviewDraft)) draft: ReviewDraft,
  ): Promise<OwnReview> {
    return this.reviews.write({ orderNumber: number, key, userId: user?.id }, draft);
  }

  /** Multipart with one file in the field `file`. */
  @Put('photos/:productId')
  @ApiCall('Adds a photo to a review that waits to be published, or replaces its photo.', {
    answer: { ownReview },
    upload: MAX_UPLOAD_BYTES,
    fails: [
      'REVIEWS.LINK_EXPIRED',
      'REVIEWS.NOT_BOUGHT',
      'REVIEWS.PHOTO_FIXED',
      'REVIEWS.TOO_MANY_TRIES',
      'GENERATION.PHOTO_NOT_AN_IMAGE',
      'GENERATION.PHOTO_UNREADABLE',
      'GENERATION.PHOTO_ANIMATED',
      'GENERATION.PHOTO_TOO_LARGE',
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      'STORAGE.UNAVAILABLE',
    ],
  })
  async addPhoto(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('review-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
    @Param('productId', productId) product: string,
    @Req() request: FastifyRequest,
  ): Promise<OwnReview> {
    const { file } = await uploadedFile(request, MAX_UPLOAD_BYTES);
    return this.reviews.addPhoto({ orderNumber: number, key, userId: user?.id }, product, { stream: file, ip: request.ip });
  }
}
