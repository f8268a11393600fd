import { createHash } from 'node:crypto';
import { Body, Controller, Get, Headers, HttpCode, Inject, Ip, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, ZodPipe } from '../../platform/index.js';
import {
  aiImageRequest,
  type AiImageRequest,
  generation,
  type Generation,
  generationAccepted,
  type GenerationAccepted,
  generationLimits,
  type GenerationLimits,
  generationList,
  type GenerationList,
  personalizedImageRequest,
  type PersonalizedImageRequest,
} from '../contract.js';
import { Credits } from '../limits/credits.js';
import { IMAGE_ENGINE, type ImageEngine } from '../engines/image-engine.js';
import { GenerationViews } from './generation-views.js';
import { Generations } from './generations.js';

const generationId = new ZodPipe(z.uuid('We couldn’t find this picture.'), 'GENERATION.NOT_FOUND');

/** Why no picture is started, free retry or not. */
const CANNOT_START = [
  'GENERATION.PHOTO_NOT_FOUND',
  'GENERATION.CANNOT_COMBINE',
  'GENERATION.CANNOT_SEPARATE',
  'GENERATION.TOO_MANY_PICTURES',
  'GENERATION.DAILY_BUDGET_SPENT',
  'GENERATION.IDEMPOTENCY_CONFLICT',
] as const;

@Controller('api')
@UseGuards(SignedInGuard)
export class GenerationsController {
  constructor(
    private readonly generations: Generations,
    private readonly views: GenerationViews,
    private readonly credits: Credits,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  @Post('generate-personalized-image')
  @HttpCode(202)
  @ApiCall(
    'Starts the personalized picture of a product, for one free generation. With `sources`, of chosen people from up to six photos.',
    {
      answer: { generationAccepted },
      headers: { 'idempotency-key': idempotencyKey },
      fails: ['CATALOG.PRODUCT_NOT_FOUND', 'GENERATION.OUT_OF_QUOTA', ...CANNOT_START],
    },
  )
  personalized(
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
    @IdempotencyKey() key: string,
    @Body(new ZodPipe(personalizedImageRequest)) body: PersonalizedImageRequest,
  ): Promise<GenerationAccepted> {
    return this.generations.acceptPersonalized({ userId: user.id, ip }, key, body);
  }

  @Post('generate-ai-image')
  @HttpCode(202)
  @ApiCall(
    'Starts a picture from the customer’s own prompt, for one free generation. With `sources`, of chosen people from up to six photos.',
    {
      answer: { generationAccepted },
      headers: { 'idempotency-key': idempotencyKey },
      fails: ['GENERATION.PROMPT_REFUSED', 'GENERATION.OUT_OF_QUOTA', ...CANNOT_START],
    },
  )
  free(
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
    @IdempotencyKey() key: string,
    @Body(new ZodPipe(aiImageRequest)) body: AiImageRequest,
  ): Promise<GenerationAccepted> {
    return this.generations.acceptFree({ userId: user.id, ip }, key, body);
  }

  @Get('generations')
  @ApiCall('Lists the customer’s queued and running generations.', { answer: { generationList } })
  async open(@CurrentUser() user: SignedInUser): Promise<GenerationList> {
    return { generations: await this.views.listOpen(user.id) };
  }

  /** Polled, so it answers 304 while nothing changed. */
  @Get('generations/:id')
  @ApiCall('Returns the state and progress of a generation; meant for polling.', {
    answer: { generation },
    also: { 304: 'Nothing changed.' },
  })
  async show(
    @CurrentUser() user: SignedInUser,
    @Param('id', generationId) id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const generation = await this.views.show(user.id, id);
    const etag = `"${createHash('sha256').update(JSON.stringify(generation)).digest('base64url').slice(0, 27)}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    return known === etag ? reply.status(304).send() : reply.send(generation);
  }

  @Post('generations/:id/cancel')
  @HttpCode(200)
  @ApiCall('Cancels a generation; `creditReturns` says whether its free generation came back.', {
    answer: { generation },
    fails: ['GENERATION.CANNOT_CANCEL'],
  })
  async cancel(@CurrentUser() user: SignedInUser, @Param('id', generationId) id: string): Promise<Generation> {
    await this.generations.cancel(user.id, id);
    return this.views.show(user.id, id);
  }

  @Post('generations/:id/retry')
  @HttpCode(202)
  @ApiCall('Repeats a generation whose picture omits a person of the photo or looks wrong, once and for free.', {
    answer: { generationAccepted },
    headers: { 'idempotency-key': idempotencyKey },
    fails: ['REQUEST.INVALID', 'GENERATION.NO_FREE_RETRY', ...CANNOT_START],
  })
  retry(
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
    @IdempotencyKey() key: string,
    @Param('id', generationId) id: string,
  ): Promise<GenerationAccepted> {
    return this.generations.retry({ userId: user.id, ip }, key, id);
  }

  @Get('user-generation-limits')
  @ApiCall('Returns how many pictures the customer can still make.', { answer: { generationLimits } })
  async limits(@CurrentUser() user: SignedInUser): Promise<GenerationLimits> {
    const { used, limit, pictureCredits, remaining } = await this.credits.limits(user.id);
    const { sources, people } = this.engine.limits.group;
    return {
      free_generations_used: used,
      free_generations_limit: limit,
      picture_credits: pictureCredits,
      remaining,
      engine: this.engine.name,
      group: { sources, people },
    };
  }
}
