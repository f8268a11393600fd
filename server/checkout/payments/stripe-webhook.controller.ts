import { Controller, Headers, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiCall, WebhookThrottleInterceptor, received, rawBody } from '../../platform/index.js';
import { StripeEvents } from './stripe-events.js';

@Controller('webhooks')
@UseInterceptors(WebhookThrottleInterceptor)
export class StripeWebhookController {
  constructor(private readonly events: StripeEvents) {}

  @Post('stripe')
  @HttpCode(200)
  @ApiCall('Receives a Stripe event.', {
    answer: { received },
    body: z.looseObject({ id: z.string(), type: z.string() }),
    fails: ['CHECKOUT.BAD_SIGNATURE'],
  })
  async receive(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    await this.events.receive(rawBody(request), signature ?? '');
    return { received: true };
  }
}
