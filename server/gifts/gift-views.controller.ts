import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, ZodPipe } from '../platform/index.js';
import { giftViews, type GiftViewList, giftViewsRequest, type GiftViewsRequest } from './contract.js';
import { GiftViews } from './gift-views.js';

/** Maximum length of an encoded view: enough for six word fields of maximum length. */
const MAX_VIEW_LENGTH = 8_000;
const viewParam = new ZodPipe(z.string().max(MAX_VIEW_LENGTH), 'STORAGE.NOT_FOUND');
const viewQuery = z.object({ expires: z.string().max(20), signature: z.string().max(100) });

@Controller('api/gift-views')
export class GiftViewsController {
  constructor(private readonly views: GiftViews) {}

  @Post()
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  @ApiCall('Returns signed URLs of views of gifts with one of the customer’s pictures.', {
    answer: { giftViews },
    fails: ['GENERATION.IMAGE_NOT_FOUND'],
  })
  ask(@CurrentUser() user: SignedInUser, @Body(new ZodPipe(giftViewsRequest)) request: GiftViewsRequest): Promise<GiftViewList> {
    return this.views.urlsFor(user.id, request);
  }

  @Get(':view')
  @ApiCall('Returns the view of a signed URL. The first request waits until it is painted.', {
    file: ['image/webp'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE', 'REQUEST.TOO_MANY', 'SERVER.UNAVAILABLE'],
  })
  async show(
    @Param('view', viewParam) view: string,
    @Query(new ZodPipe(viewQuery)) { expires, signature }: z.infer<typeof viewQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { body, size } = await this.views.open(view, expires, signature, { ip: request.ip, gone: gone.signal });
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', size)
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(body);
  }
}
