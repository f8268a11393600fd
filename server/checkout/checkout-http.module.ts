import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CartController } from './cart/cart.controller.js';
import { CheckoutModule } from './checkout.module.js';
import { DownloadsController } from './fulfilment/downloads.controller.js';
import { OrderLookupController } from './orders/order-lookup.controller.js';
import { OrdersController } from './orders/orders.controller.js';
import { PicturePacksController } from './packs/packs.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { StripeWebhookController } from './payments/stripe-webhook.controller.js';

@Module({
  imports: [CheckoutModule, IdentityModule],
  controllers: [CartController, DownloadsController, OrderLookupController, OrdersController, PaymentsController, PicturePacksController, StripeWebhookController],
})
export class CheckoutHttpModule {}
