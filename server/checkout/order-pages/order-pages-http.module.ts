import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { GiftingModule } from '../gifting/index.js';
import { GiftDeliveriesController } from './gift-deliveries.controller.js';
import { OrderLookupController } from './order-lookup.controller.js';
import { OrderPagesModule } from './order-pages.module.js';
import { OrdersController } from './orders.controller.js';
import { ParcelArrivalsController } from './parcel-arrivals.controller.js';
import { PaymentStatusController } from './payment-status.controller.js';

@Module({
  imports: [IdentityModule, FulfilmentModule, GiftingModule, OrderPagesModule],
  controllers: [
    GiftDeliveriesController,
    OrderLookupController,
    OrdersController,
    ParcelArrivalsController,
    PaymentStatusController,
  ],
})
export class OrderPagesHttpModule {}
