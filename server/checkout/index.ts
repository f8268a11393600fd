import { Customer } from './customers/customer.entity.js';
import { DiscountCode } from './discounts/discount-code.entity.js';
import { Download } from './fulfilment/downloads.js';
import { GiftDelivery } from './gift-deliveries/gift-delivery.entity.js';
import { OrderLine } from './orders/order-line.entity.js';
import { OrderIssue } from './orders/order-issue.entity.js';
import { OrderMail } from './mails/order-mail.entity.js';
import { OrderNote } from './orders/order-note.entity.js';
import { PicturePack } from './packs/picture-pack.entity.js';
import { PrintFile } from './gifts/print-file.entity.js';
import { Order } from './orders/order.entity.js';
import { CartReminder } from './reminders/cart-reminder.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { describeItems, RefundItem, unitsOf } from './refunds/refund-item.entity.js';
import { Dispute } from './payments/dispute.entity.js';
import { StripeEvent } from './payments/stripe-event.entity.js';

export { CheckoutModule } from './checkout.module.js';
export { CheckoutHttpModule } from './checkout-http.module.js';
export { closePaymentPage } from './payments/close-payment-page.js';
export { type Destination, PROCESSING, RETURNS, SHIPPING_DAYS } from './contract.js';
export { BuyerErasure } from './customers/buyer-erasure.js';
export { CustomerLists, type ListedCustomer } from './customers/customer-lists.js';
export { CustomerRecords } from './customers/customer-records.js';
export { Customers } from './customers/customers.js';
export { type CountedDiscount, DiscountManagement } from './discounts/discount-management.js';
export { Fulfilment } from './fulfilment/fulfilment.js';
export { parcelLabel } from './fulfilment/parcel-label.js';
export { Shipments } from './fulfilment/shipments.js';
export { shippingOptions } from './fulfilment/shipping.js';
export { trackingOf } from './fulfilment/tracking.js';
export { GiftDeliveries } from './gift-deliveries/gift-deliveries.js';
export { DeletedPictures } from './gifts/deleted-pictures.js';
export { type PrintArchive, PrintArchives } from './gifts/print-archives.js';
export { PrintFiles, type PrintFileView } from './gifts/print-files.js';
export { PrintRenders } from './gifts/print-renders.js';
export { OrderMails } from './mails/order-mails.js';
export { AbandonedOrders } from './orders/abandoned-orders.js';
export { issueSentence } from './orders/issue-sentences.js';
export { type OrderDetails, OrderDetailsService } from './orders/order-details.js';
export { wordsOnGift } from './orders/order-line.entity.js';
export { type ListedOrder, OrderLists, type OrderWithLines } from './orders/order-lists.js';
export type { OrderNote } from './orders/order-note.entity.js';
export { OrderNotes } from './orders/order-notes.js';
export { OrderStatuses } from './orders/order-statuses.js';
export { statusView } from './orders/order-views.js';
export { FailedJobOrders } from './orders/failed-job-orders.js';
export { type Purchase, Purchases } from './orders/purchases.js';
export { SalesStats } from './orders/sales-stats.js';
export { countedPictures } from './packs/contract.js';
export { type CountedPack, PackManagement } from './packs/pack-management.js';
export { PicturePacks } from './packs/picture-packs.js';
export { disputePhase } from './payments/dispute.entity.js';
export { PaymentAcceptance } from './payments/payment-acceptance.js';
export { PaymentSessions } from './payments/payment-sessions.js';
export { Reconciler } from './payments/reconciler.js';
export { StripeEvents } from './payments/stripe-events.js';
export { refundProblem } from './refunds/refund.entity.js';
export { describeItems, unitsOf };
export type { ChosenItem } from './refunds/refundable-items.js';
export { Refunds } from './refunds/refunds.js';
export { CartReminders } from './reminders/cart-reminders.js';
export { OrderStock } from './orders/order-stock.js';
export { StuckWork } from './stuck-work.js';

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
