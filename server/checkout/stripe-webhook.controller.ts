import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StripeEvents } from './stripe-events.js';

@Controller('webhooks')
export class StripeWebhookController {
  constructor(private readonly events: StripeEvents) {}

  @Post('stripe')
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    await this.events.receive(request.rawBody ?? Buffer.alloc(0), signature ?? '');
    return { received: true };
  }
}
