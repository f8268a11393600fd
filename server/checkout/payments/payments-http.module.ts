import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsModule } from './payments.module.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({ imports: [IdentityModule, PaymentsModule], controllers: [PaymentsController, StripeWebhookController] })
export class PaymentsHttpModule {}
