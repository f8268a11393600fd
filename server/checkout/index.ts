import { Customer } from './model/customer.entity.js';
import { DiscountCode } from './marketing/discounts/discount-code.entity.js';
import { Download } from './prints/downloads.js';
import { GiftDelivery } from './gifting/gift-delivery.entity.js';
import { OrderLine } from './model/order-line.entity.js';
import { OrderIssue } from './model/order-issue.entity.js';
import { OrderMail } from './model/order-mail.entity.js';
import { OrderNote } from './model/order-note.entity.js';
import { PicturePack } from './marketing/packs/picture-pack.entity.js';
import { PrintFile } from './prints/print-file.entity.js';
import { Order } from './model/order.entity.js';
import { CartReminder } from './marketing/reminders/cart-reminder.entity.js';
import { Refund } from './model/refund.entity.js';
import { describeItems, RefundItem, unitsOf } from './model/refund-item.entity.js';
import { Dispute } from './payments/dispute.entity.js';
import { StripeEvent } from './payments/stripe-event.entity.js';

export { CheckoutModule } from './checkout.module.js';
export { CheckoutHttpModule } from './checkout-http.module.js';
export { closePaymentPage } from './orders/close-payment-page.js';
export { type Destination, PROCESSING, RETURNS, SHIPPING_DAYS } from './contract.js';
export { BuyerErasure } from './upkeep/buyer-erasure.js';
export { CustomerLists, type ListedCustomer } from './customers/customer-lists.js';
export { CustomerRecords } from './customers/customer-records.js';
export { Customers } from './customers/customers.js';
export { type CountedDiscount, DiscountManagement } from './marketing/discounts/discount-management.js';
export { Fulfilment } from './fulfilment/fulfilment.js';
export { parcelLabel } from './fulfilment/parcel-label.js';
export { Shipments } from './fulfilment/shipments.js';
export { shippingOptions } from './cart/shipping.js';
export { trackingOf } from './fulfilment/tracking.js';
export { GiftDeliveries } from './gifting/gift-deliveries.js';
export { DeletedPictures } from './prints/deleted-pictures.js';
export { type PrintArchive, PrintArchives } from './fulfilment/print-archives.js';
export { PrintFiles, type PrintFileView } from './prints/print-files.js';
export { PrintRenders } from './prints/print-renders.js';
export { OrderMails } from './mails/order-mails.js';
export { AbandonedOrders } from './upkeep/abandoned-orders.js';
export { issueSentence } from './orders/issue-sentences.js';
export { type OrderDetails, OrderDetailsService } from './order-pages/order-details.js';
export { wordsOnGift } from './model/order-line.entity.js';
export { type ListedOrder, OrderLists, type OrderWithLines } from './order-pages/order-lists.js';
export type { OrderNote } from './model/order-note.entity.js';
export { OrderNotes } from './orders/order-notes.js';
export { OrderStatuses } from './orders/order-statuses.js';
export { statusView } from './order-pages/order-views.js';
export { FailedJobOrders } from './order-pages/failed-job-orders.js';
export { type Purchase, Purchases } from './customers/purchases.js';
export { SalesStats } from './order-pages/sales-stats.js';
export { countedPictures } from './marketing/packs/contract.js';
export { type CountedPack, PackManagement } from './marketing/packs/pack-management.js';
export { PicturePacks } from './marketing/packs/picture-packs.js';
export { disputePhase } from './payments/dispute.entity.js';
export { PaymentAcceptance } from './payments/payment-acceptance.js';
export { PaymentSessions } from './payments/payment-sessions.js';
export { Reconciler } from './payments/reconciler.js';
export { StripeEvents } from './payments/stripe-events.js';
export { refundProblem } from './model/refund.entity.js';
export { describeItems, unitsOf };
export type { ChosenItem } from './payments/refunds/refundable-items.js';
export { Refunds } from './payments/refunds/refunds.js';
export { CartReminders } from './marketing/reminders/cart-reminders.js';
export { OrderStock } from './orders/order-stock.js';
export { StuckWork } from './upkeep/stuck-work.js';

export const checkoutEntities = [
  CartReminder,
  Customer,
  DiscountCode,
  Dispute,
  GiftDelivery,
  Order,
  OrderLine,
  OrderIssue,
  StripeEvent,
  Download,
  OrderMail,
  OrderNote,
  PicturePack,
  PrintFile,
  Refund,
  RefundItem,
];
