import { Module } from '@nestjs/common';
import Stripe from 'stripe';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule, pictureDeleted } from '../generation/index.js';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule, userChanged, userDeleted } from '../identity/index.js';
import { MailingModule } from '../mailing/index.js';
import { CONFIG, EventRoutes, ShopMetrics } from '../platform/index.js';
import { AbandonedOrders } from './orders/abandoned-orders.js';
import { CustomerRecords } from './customers/customer-records.js';
import { BuyerErasure } from './customers/buyer-erasure.js';
import { CartCheckService } from './cart/cart-check.service.js';
import { eraseBuyer } from './customers/buyer-erasure.js';
import { syncCustomer } from './customers/customer-records.js';
import { releasePicture } from './gifts/deleted-pictures.js';
import { checkoutBacklogs } from './checkout-metrics.js';
import { Customers } from './customers/customers.js';
import { DeletedPictures } from './gifts/deleted-pictures.js';
import { DiscountManagement } from './discounts/discount-management.js';
import { Discounts } from './discounts/discounts.js';
import { Downloads } from './fulfilment/downloads.js';
import { StuckWork } from './stuck-work.js';
import { Fulfilment } from './fulfilment/fulfilment.js';
import { GiftDeliveries } from './gift-deliveries/gift-deliveries.js';
import { GiftLinks } from './gift-deliveries/gift-links.js';
import { GiftMail } from './gift-deliveries/gift-mail.js';
import { GiftPages } from './gift-deliveries/gift-pages.js';
import { PackManagement } from './packs/pack-management.js';
import { OrderPictureCredits } from './packs/order-picture-credits.js';
import { PicturePacks } from './packs/picture-packs.js';
import { PaymentAcceptance } from './payments/payment-acceptance.js';
import { CustomerLists } from './customers/customer-lists.js';
import { OrderDetailsService } from './orders/order-details.js';
import { OrderLists } from './orders/order-lists.js';
import { OrderNotes } from './orders/order-notes.js';
import { OrderStatuses } from './orders/order-statuses.js';
import { FailedJobOrders } from './orders/failed-job-orders.js';
import { DisputeSync } from './payments/dispute-sync.js';
import { RefundedItems } from './refunds/refunded-items.js';
import { RefundSync } from './refunds/refund-sync.js';
import { Refunds } from './refunds/refunds.js';
import { PrintArchives } from './gifts/print-archives.js';
import { CartLinks } from './reminders/cart-links.js';
import { CartReader } from './reminders/cart-reader.js';
import { CartReminders } from './reminders/cart-reminders.js';
import { CartRestoreService } from './reminders/cart-restore.service.js';
import { SalesStats } from './orders/sales-stats.js';
import { Shipments } from './fulfilment/shipments.js';
import { GiftViews } from './gifts/gift-views.js';
import { OrderIssues } from './orders/order-issues.js';
import { OrderLinks } from './orders/order-links.js';
import { OrderLookup } from './orders/order-lookup.js';
import { OrderMails } from './mails/order-mails.js';
import { OrderPictures } from './gifts/order-pictures.js';
import { OrderStock } from './orders/order-stock.js';
import { OrderViews } from './orders/order-views.js';
import { OrdersService } from './orders/orders.service.js';
import { PaymentSessions } from './payments/payment-sessions.js';
import { PaymentStatusService } from './payments/payment-status.service.js';
import { Pricing } from './cart/pricing.js';
import { PrintFiles } from './gifts/print-files.js';
import { PrintRenders } from './gifts/print-renders.js';
import { PrintUpscales } from './gifts/print-upscales.js';
import { Purchases } from './orders/purchases.js';
import { CartCheckouts } from './payments/cart-checkouts.js';
import { Reconciler } from './payments/reconciler.js';
import { Settlement } from './payments/settlement.js';
import { stripeClient } from './payments/stripe-client.js';
import { StripeEvents } from './payments/stripe-events.js';
import { StripeSessions } from './payments/stripe-sessions.js';

const services = [
  AbandonedOrders,
  BuyerErasure,
  CartCheckService,
  CartCheckouts,
  CartLinks,
  CartReader,
  CartReminders,
  CartRestoreService,
  CustomerLists,
  CustomerRecords,
  Customers,
  DeletedPictures,
  DiscountManagement,
  Discounts,
  Downloads,
  Fulfilment,
  GiftDeliveries,
  GiftLinks,
  GiftMail,
  GiftPages,
  GiftViews,
  OrderDetailsService,
  OrderIssues,
  OrderLinks,
  OrderLists,
  OrderLookup,
  OrderMails,
  OrderNotes,
  OrderPictures,
  OrderStatuses,
  OrderStock,
  OrderViews,
  FailedJobOrders,
  OrdersService,
  PackManagement,
  PaymentAcceptance,
  PaymentSessions,
  PaymentStatusService,
  OrderPictureCredits,
  PicturePacks,
  Pricing,
  PrintArchives,
  PrintFiles,
  PrintRenders,
  PrintUpscales,
  Purchases,
  Reconciler,
  RefundedItems,
  RefundSync,
  DisputeSync,
  Refunds,
  SalesStats,
  Settlement,
  Shipments,
  StripeEvents,
  StripeSessions,
  StuckWork,
];

@Module({
  imports: [CatalogModule, GenerationModule, GiftsModule, IdentityModule, MailingModule],
  providers: [{ provide: Stripe, useFactory: stripeClient, inject: [CONFIG] }, ...services],
  exports: services,
})
export class CheckoutModule {
  constructor(routes: EventRoutes, shopMetrics: ShopMetrics) {
    routes.subscribe(userChanged, syncCustomer);
    routes.subscribe(userDeleted, eraseBuyer);
    routes.subscribe(pictureDeleted, releasePicture);
    checkoutBacklogs.forEach((source) => shopMetrics.add(source));
  }
}
