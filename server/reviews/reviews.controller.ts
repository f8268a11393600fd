import { Controller, Delete, Get, Header, HttpCode, Ip, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, ZodPipe } from '../platform/index.js';
import {
  helpfulCount,
  type HelpfulCount,
  reviewList,
  type ReviewList,
  reviewListQuery,
  type ReviewListQuery,
} from './contract.js';
import { PublishedReviews } from './published-reviews.js';

const reviewId = new ZodPipe(z.uuid('We couldn’t find this review.'), 'REVIEWS.NOT_FOUND');
const photoName = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:jpg|webp)$/, 'We couldn’t find this photo.')
  .transform((name) => ({ id: name.slice(0, 36), format: name.slice(37) as 'jpg' | 'webp' }));
const TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const;
/** Photos never change, but hidden or erased photos must leave caches soon. */
const CACHE_FOR_A_DAY = 'public, max-age=86400, immutable';

@Controller()
export class ReviewsController {
  constructor(private readonly reviews: PublishedReviews) {}

  @Get('api/reviews')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Lists the published reviews of a product, the most helpful first.', { answer: { reviewList } })
  list(@Query(new ZodPipe(reviewListQuery)) { product, after }: ReviewListQuery): Promise<ReviewList> {
    return this.reviews.list(product, after);
  }

  @Post('api/reviews/:id/helpful')
  @HttpCode(200)
  @UseGuards(OptionalSignInGuard)
  @ApiCall('Marks a review as helpful, once per account or, for visitors, per network.', {
    answer: { helpfulCount },
    fails: ['REVIEWS.TOO_MANY_TRIES'],
  })
  async vote(
    @CurrentUser() user: SignedInUser | undefined,
    @Param('id', reviewId) id: string,
    @Ip() ip: string,
  ): Promise<HelpfulCount> {
    return { helpful_count: await this.reviews.vote(id, { userId: user?.id, ip }) };
  }

  @Delete('api/reviews/:id/helpful')
  @UseGuards(OptionalSignInGuard)
  @ApiCall('Removes the vote.', { answer: { helpfulCount } })
  async removeVote(
    @CurrentUser() user: SignedInUser | undefined,
    @Param('id', reviewId) id: string,
    @Ip() ip: string,
  ): Promise<HelpfulCount> {
    return { helpful_count: await this.reviews.removeVote(id, { userId: user?.id, ip }) };
  }

  @Get('review-photos/:name')
  @ApiCall('Returns the photo of a published review: a JPEG, or smaller as WebP.', {
    file: Object.values(TYPES),
    fails: ['STORAGE.UNAVAILABLE'],
  })
  async photo(
    @Param('name', new ZodPipe(photoName, 'STORAGE.NOT_FOUND')) { id, format }: z.infer<typeof photoName>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, size } = await this.reviews.readPhoto(id, format);
    return reply
      .header('content-type', TYPES[format])
      .header('content-length', size)
      .header('cache-control', CACHE_FOR_A_DAY)
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
