import { Module } from '@nestjs/common';
import Stripe from 'stripe';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule, pictureDeleted } from '../generation/index.js';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule, userChanged, userDeleted } from '../identity/index.js';
import { MailingModule } from '../mailing/index.js';
import { CONFIG, EventRoutes, ShopMetrics } from '../platform/index.js';
import { AbandonedOrders } from './upkeep/abandoned-orders.js';
import { CustomerRecords } from './customers/customer-records.js';
import { BuyerErasure } from './upkeep/buyer-erasure.js';
import { CartCheckService } from './cart/cart-check.service.js';
import { eraseBuyer } from './upkeep/buyer-erasure.js';
import { syncCustomer } from './customers/customer-records.js';
import { releasePicture } from './prints/deleted-pictures.js';
import { checkoutBacklogs } from './upkeep/checkout-metrics.js';
import { Customers } from './customers/customers.js';
import { DeletedPictures } from './prints/deleted-pictures.js';
import { DiscountManagement } from './marketing/discounts/discount-management.js';
import { Discounts } from './marketing/discounts/discounts.js';
import { Downloads } from './prints/downloads.js';
import { StuckWork } from './upkeep/stuck-work.js';
import { Fulfilment } from './fulfilment/fulfilment.js';
import { GiftDeliveries } from './gifting/gift-deliveries.js';
import { GiftLinks } from './gifting/gift-links.js';
import { GiftMail } from './gifting/gift-mail.js';
import { GiftPages } from './gifting/gift-pages.js';
import { PackManagement } from './marketing/packs/pack-management.js';
import { OrderPictureCredits } from './marketing/packs/order-picture-credits.js';
import { PicturePacks } from './marketing/packs/picture-packs.js';
import { PaymentAcceptance } from './payments/payment-acceptance.js';
import { CustomerLists } from './customers/customer-lists.js';
import { OrderDetailsService } from './order-pages/order-details.js';
import { OrderLists } from './order-pages/order-lists.js';
import { OrderNotes } from './orders/order-notes.js';
import { OrderStatuses } from './orders/order-statuses.js';
import { FailedJobOrders } from './order-pages/failed-job-orders.js';
import { DisputeSync } from './payments/dispute-sync.js';
import { RefundedItems } from './payments/refunds/refunded-items.js';
import { RefundSync } from './payments/refunds/refund-sync.js';
import { Refunds } from './payments/refunds/refunds.js';
import { PrintArchives } from './fulfilment/print-archives.js';
import { CartLinks } from './marketing/reminders/cart-links.js';
import { CartReader } from './marketing/reminders/cart-reader.js';
import { CartReminders } from './marketing/reminders/cart-reminders.js';
import { CartRestoreService } from './marketing/reminders/cart-restore.service.js';
import { SalesStats } from './order-pages/sales-stats.js';
import { Shipments } from './fulfilment/shipments.js';
import { GiftViews } from './prints/gift-views.js';
import { OrderIssues } from './orders/order-issues.js';
import { OrderLinks } from './orders/order-links.js';
import { OrderLookup } from './order-pages/order-lookup.js';
import { OrderExpiry } from './orders/order-expiry.js';
import { OrderMailQueue } from './orders/order-mail-queue.js';
import { OrderMails } from './mails/order-mails.js';
import { OrderPdfs } from './prints/order-pdfs.js';
import { OrderPictures } from './prints/order-pictures.js';
import { OrderStock } from './orders/order-stock.js';
import { OrderViews } from './order-pages/order-views.js';
import { OrderPlacement } from './cart/order-placement.js';
import { PaymentSessions } from './payments/payment-sessions.js';
import { PaymentStatusService } from './order-pages/payment-status.service.js';
import { Pricing } from './cart/pricing.js';
import { PrintFiles } from './prints/print-files.js';
import { PrintRenders } from './prints/print-renders.js';
import { PrintUpscales } from './prints/print-upscales.js';
import { Purchases } from './customers/purchases.js';
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
  OrderExpiry,
  OrderMailQueue,
  OrderMails,
  OrderNotes,
  OrderPdfs,
  OrderPictures,
  OrderStatuses,
  OrderStock,
  OrderViews,
  FailedJobOrders,
  OrderPlacement,
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
