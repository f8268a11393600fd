import { Controller, Headers, HttpCode, Inject, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ApiCall,
  AppError,
  CONFIG,
  type Config,
  WebhookThrottleInterceptor,
  received,
  rawBody,
} from '../../../platform/index.js';
import { FalWebhooks, webhookQuery } from './fal-webhooks.js';

@Controller('webhooks')
@UseInterceptors(WebhookThrottleInterceptor)
export class FalWebhookController {
  constructor(
    private readonly webhooks: FalWebhooks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('fal')
  @HttpCode(200)
  @ApiCall('Receives fal’s notice that a request is done.', {
    answer: { received },
    query: webhookQuery.partial(),
    headers: {
      'x-fal-webhook-request-id': z.string(),
      'x-fal-webhook-user-id': z.string(),
      'x-fal-webhook-timestamp': z.string(),
      'x-fal-webhook-signature': z.string(),
    },
    body: z.looseObject({ request_id: z.string() }),
    fails: ['REQUEST.NOT_FOUND', 'GENERATION.BAD_SIGNATURE', 'GENERATION.KEYS_UNAVAILABLE'],
  })
  async receive(
    @Req() request: FastifyRequest,
    @Headers() headers: Record<string, string | undefined>,
    @Query() query: unknown,
  ): Promise<{ received: true }> {
    if (!this.config.FAL_KEY) throw new AppError('REQUEST.NOT_FOUND', 'There is nothing at this address.');
    const webhook = {
      requestId: headers['x-fal-webhook-request-id'] ?? '',
      userId: headers['x-fal-webhook-user-id'] ?? '',
      timestamp: headers['x-fal-webhook-timestamp'] ?? '',
      signature: headers['x-fal-webhook-signature'] ?? '',
      body: rawBody(request),
    };
    await this.webhooks.receive(webhook, webhookQuery.safeParse(query).data ?? null);
    return { received: true };
  }
}
