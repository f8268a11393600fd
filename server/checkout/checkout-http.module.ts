import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CartController } from './cart/cart.controller.js';
import { CheckoutModule } from './checkout.module.js';
import { DownloadsController } from './fulfilment/downloads.controller.js';
import { GiftDeliveriesController, LinkedGiftDeliveriesController } from './gift-deliveries/gift-deliveries.controller.js';
import { GiftPageController } from './gift-deliveries/gift-page.controller.js';
import { OrderLookupController } from './orders/order-lookup.controller.js';
import { OrdersController } from './orders/orders.controller.js';
import { PicturePacksController } from './packs/packs.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { StripeWebhookController } from './payments/stripe-webhook.controller.js';
import { CartRestoreController } from './reminders/cart-restore.controller.js';

@Module({
  imports: [CheckoutModule, IdentityModule],
  controllers: [
    CartController,
    CartRestoreController,
    DownloadsController,
    GiftDeliveriesController,
    GiftPageController,
    LinkedGiftDeliveriesController,
    OrderLookupController,
    OrdersController,
    PaymentsController,
    PicturePacksController,
    StripeWebhookController,
  ],
})
export class CheckoutHttpModule {}
