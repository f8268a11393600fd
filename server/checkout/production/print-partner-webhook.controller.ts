import { Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { ApiCall, received, WebhookThrottleInterceptor, ZodPipe } from '../../platform/index.js';
import { ProductionCallbacks } from './production-callbacks.js';

const token = new ZodPipe(z.string().max(200), 'CHECKOUT.PRODUCTION_NOT_FOUND');

@Controller('webhooks/print-partner')
@UseInterceptors(WebhookThrottleInterceptor)
export class PrintPartnerWebhookController {
  constructor(private readonly callbacks: ProductionCallbacks) {}

  @Post(':token')
  @HttpCode(200)
  @ApiCall('Receives news of the print partner, as a reason to ask it.', { answer: { received }, body: z.unknown() })
  async receive(@Param('token', token) key: string): Promise<{ received: true }> {
    await this.callbacks.receive(key);
    return { received: true };
  }
}
