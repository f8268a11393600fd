import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { GenerationModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { ReviewsModule } from '../reviews/index.js';
import { defineErrors } from '../platform/index.js';
import { AccessController } from './access.controller.js';
import { ActorNames } from './audit/actor-names.js';
import { ProductAuditController } from './audit/product-audit.controller.js';
import { AdminCustomersController } from './customers/customers.controller.js';
import { AdminDiscountsController } from './discounts/discounts.controller.js';
import { FailedJobs } from './jobs/failed-jobs.js';
import { AdminJobsController } from './jobs/jobs.controller.js';
import { JobStats } from './jobs/job-stats.js';
import { AdminDisputesController } from './orders/disputes.controller.js';
import { AdminOrderDetailsController } from './orders/order-details.controller.js';
import { OrderDetailsView } from './orders/order-details-view.js';
import { AdminOrdersController } from './orders/orders.controller.js';
import { AdminParcelsController } from './orders/parcels/parcels.controller.js';
import { AdminProductionsController } from './orders/productions.controller.js';
import { AdminShippingAddressController } from './orders/shipping-address.controller.js';
import { AdminPrintFilesController } from './orders/print-files.controller.js';
import { AdminWaitingLinesController } from './orders/waiting-lines.controller.js';
import { Conversions } from './overview/conversion.js';
import { OverviewController } from './overview/overview.controller.js';
import { OwnerTodos } from './overview/owner-todo.js';
import { AdminPacksController } from './packs/packs.controller.js';
import { AdminProblemsController } from './problems/problems.controller.js';
import { AdminPrintChecksController } from './print-checks/print-checks.controller.js';
import { AdminProductImagesController } from './products/product-images.controller.js';
import { AdminProductsController } from './products/products.controller.js';
import { PrintPartnerController } from './products/print-partner.controller.js';
import { AdminReviewsController } from './reviews/reviews.controller.js';
import { ADMIN_ERRORS } from './errors.js';

defineErrors(ADMIN_ERRORS);

/** The dashboard's API. A guard admits only the owner. */
@Module({
  imports: [CatalogModule, CheckoutModule, GenerationModule, IdentityModule, ReviewsModule],
  controllers: [
    AccessController,
    AdminCustomersController,
    AdminDiscountsController,
    AdminDisputesController,
    AdminJobsController,
    AdminOrderDetailsController,
    AdminOrdersController,
    AdminPacksController,
    AdminParcelsController,
    AdminPrintChecksController,
    AdminPrintFilesController,
    AdminProductionsController,
    AdminShippingAddressController,
    AdminProblemsController,
    AdminProductImagesController,
    AdminProductsController,
    AdminReviewsController,
    AdminWaitingLinesController,
    OverviewController,
    PrintPartnerController,
    ProductAuditController,
  ],
  providers: [ActorNames, Conversions, FailedJobs, JobStats, OrderDetailsView, OwnerTodos],
})
export class AdminModule {}
