import { Module } from '@nestjs/common';
import Stripe from 'stripe';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule, pictureDeleted } from '../generation/index.js';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule, userChanged, userDeleted } from '../identity/index.js';
import { CONFIG, EventRoutes, SharedFigures } from '../platform/index.js';
import { AbandonedOrders } from './abandoned-orders.js';
import { AccountRecords } from './account-records.js';
import { BuyerErasure } from './buyer-erasure.js';
import { CartCheckService } from './cart-check.service.js';
import { Checkout } from './checkout.js';
import { eraseBuyer, followAccount, keepPicture } from './checkout-jobs.js';
import { addCheckoutFigures } from './checkout-metrics.js';
import { Customers } from './customers.js';
import { DeletedPictures } from './deleted-pictures.js';
import { Downloads } from './downloads.js';
import { ForgottenWork } from './forgotten-work.js';
import { Fulfilment } from './fulfilment.js';
import { Acceptance } from './management/acceptance.js';
import { CustomerLists } from './management/customer-lists.js';
import { OrderDetailsService } from './management/order-details.js';
import { OrderLists } from './management/order-lists.js';
import { OrderManagement } from './management/order-management.js';
import { OrderNotes } from './management/order-notes.js';
import { OrderStatuses } from './management/order-statuses.js';
import { OrdersOfJobs } from './management/orders-of-jobs.js';
import { Refunds } from './management/refunds.js';
import { PrintArchives } from './management/print-archives.js';
import { RepeatedMails } from './management/repeated-mails.js';
import { SalesFigures } from './management/sales-figures.js';
import { Shipments } from './management/shipments.js';
import { OrderLineViews } from './order-line-views.js';
import { OrderLinks } from './order-links.js';
import { OrderLookup } from './order-lookup.js';
import { OrderMails } from './order-mails.js';
import { OrderPictures } from './order-pictures.js';
import { OrderStock } from './order-stock.js';
import { OrderViews } from './order-views.js';
import { OrdersService } from './orders.service.js';
import { PaymentSessions } from './payment-sessions.js';
import { PaymentStatusService } from './payment-status.service.js';
import { Pricing } from './pricing.js';
import { PrintFiles } from './print-files.js';
import { PrintUpscales } from './print-upscales.js';
import { Reconciler } from './reconciler.js';
import { Settlement } from './settlement.js';
import { stripeClient } from './stripe-client.js';
import { StripeEvents } from './stripe-events.js';

@Module({
  imports: [CatalogModule, GenerationModule, GiftsModule, IdentityModule],
  providers: [
    { provide: Stripe, useFactory: stripeClient, inject: [CONFIG] },
    AbandonedOrders,
    Acceptance,
    AccountRecords,
    BuyerErasure,
    CartCheckService,
    Checkout,
    CustomerLists,
    Customers,
    DeletedPictures,
    Downloads,
    ForgottenWork,
    Fulfilment,
    OrderDetailsService,
    OrderLineViews,
    OrderLinks,
    OrderLists,
    OrderLookup,
    OrderMails,
    OrderManagement,
    OrderNotes,
    OrdersOfJobs,
    OrderPictures,
    OrderStock,
    OrderStatuses,
    OrderViews,
    OrdersService,
    PaymentSessions,
    PaymentStatusService,
    Pricing,
    PrintArchives,
    PrintFiles,
    PrintUpscales,
    Reconciler,
    Refunds,
    RepeatedMails,
    SalesFigures,
    Settlement,
    Shipments,
    StripeEvents,
  ],
  exports: [
    CartCheckService,
    Checkout,
    Downloads,
    OrderLookup,
    OrderManagement,
    OrderViews,
    OrdersService,
    PaymentSessions,
    PaymentStatusService,
    PrintArchives,
    SalesFigures,
    StripeEvents,
  ],
})
export class CheckoutModule {
  constructor(routes: EventRoutes, figures: SharedFigures) {
    routes.subscribe(userChanged, followAccount);
    routes.subscribe(userDeleted, eraseBuyer);
    routes.subscribe(pictureDeleted, keepPicture);
    addCheckoutFigures(figures);
  }
}
