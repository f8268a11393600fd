import { Module } from '@nestjs/common';
import { IdentityModule, userDeleted } from '../../identity/index.js';
import { EventRoutes, ShopMetrics } from '../../platform/index.js';
import { MarketingModule } from '../marketing/index.js';
import { OrdersModule } from '../orders/index.js';
import { PaymentsModule } from '../payments/index.js';
import { PrintsModule } from '../prints/index.js';
import { AbandonedOrders } from './abandoned-orders.js';
import { BuyerErasure, eraseBuyer } from './buyer-erasure.js';
import { checkoutBacklogs } from './checkout-metrics.js';
import { StuckWork } from './stuck-work.js';

@Module({
  imports: [IdentityModule, MarketingModule, OrdersModule, PaymentsModule, PrintsModule],
  providers: [AbandonedOrders, BuyerErasure, StuckWork],
})
export class UpkeepModule {
  constructor(routes: EventRoutes, shopMetrics: ShopMetrics) {
    routes.subscribe(userDeleted, eraseBuyer);
    checkoutBacklogs.forEach((source) => shopMetrics.add(source));
  }
}
