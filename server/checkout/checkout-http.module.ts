import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CartController } from './cart/cart.controller.js';
import { CheckoutModule } from './checkout.module.js';
import { DownloadsController } from './prints/downloads.controller.js';
import { GiftDeliveriesController, LinkedGiftDeliveriesController } from './order-pages/gift-deliveries.controller.js';
import { GiftPageController } from './gifting/gift-page.controller.js';
import { OrderLookupController } from './order-pages/order-lookup.controller.js';
import { OrdersController } from './order-pages/orders.controller.js';
import { PicturePacksController } from './marketing/packs/packs.controller.js';
import { PaymentStatusController } from './order-pages/payment-status.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { StripeWebhookController } from './payments/stripe-webhook.controller.js';
import { CartRestoreController } from './marketing/reminders/cart-restore.controller.js';

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
    PaymentStatusController,
    PicturePacksController,
    StripeWebhookController,
  ],
})
export class CheckoutHttpModule {}
