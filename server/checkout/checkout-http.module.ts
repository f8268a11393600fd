import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CartController } from './cart.controller.js';
import { CheckoutModule } from './checkout.module.js';
import { DownloadsController } from './downloads.controller.js';
import { OrderLookupController } from './order-lookup.controller.js';
import { OrdersController } from './orders.controller.js';
import { PaymentsController } from './payments.controller.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({
  imports: [CheckoutModule, IdentityModule],
  controllers: [CartController, DownloadsController, OrderLookupController, OrdersController, PaymentsController, StripeWebhookController],
})
export class CheckoutHttpModule {}
