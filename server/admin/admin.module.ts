import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { IdentityModule } from '../identity/index.js';
import { AccessController } from './access.controller.js';
import { AdminOrdersController } from './orders/orders.controller.js';
import { OverviewController } from './overview/overview.controller.js';

/** The dashboard's side of the server: other modules' doors, behind the owner's guard. */
@Module({
  imports: [CatalogModule, CheckoutModule, IdentityModule],
  controllers: [AccessController, AdminOrdersController, OverviewController],
})
export class AdminModule {}
