import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { IdentityModule } from '../identity/index.js';
import { AccessController } from './access.controller.js';
import { FailedJobs } from './jobs/failed-jobs.js';
import { AdminJobsController } from './jobs/jobs.controller.js';
import { QueueGlance } from './jobs/queue-glance.js';
import { AdminOrdersController } from './orders/orders.controller.js';
import { OverviewController } from './overview/overview.controller.js';

/** The dashboard's side of the server: other modules' doors, behind the owner's guard. */
@Module({
  imports: [CatalogModule, CheckoutModule, IdentityModule],
  controllers: [AccessController, AdminJobsController, AdminOrdersController, OverviewController],
  providers: [FailedJobs, QueueGlance],
})
export class AdminModule {}
