import { Customer } from './customers/customer.entity.js';
import { Download } from './fulfilment/download.entity.js';
import { OrderLine } from './orders/order-line.entity.js';
import { OrderIssue } from './orders/order-issue.entity.js';
import { OrderMail } from './mails/order-mail.entity.js';
import { OrderNote } from './orders/order-note.entity.js';
import { PrintFile } from './gifts/print-file.entity.js';
import { Order } from './orders/order.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { StripeEvent } from './payments/stripe-event.entity.js';

export { Checkout } from './checkout.js';
export { CheckoutModule } from './checkout.module.js';
export { CheckoutHttpModule } from './checkout-http.module.js';
export {
  applyStripeEvent,
  checkRefunds,
  checkoutJobs,
  closePaymentPage,
  dropPictures,
  eraseBuyer,
  eraseOrder,
  syncCustomer,
  keepPicture,
  orderPaid,
  prepareDownloads,
  reconcilePayments,
  requeueStuckWork,
  sendOrderMail,
  sendRefund,
  sweepAbandonedOrders,
  syncOutdatedCustomers,
} from './checkout-jobs.js';
export { PROCESSING } from './contract.js';
export type { CustomerDetails, ListedCustomer } from './customers/customer-lists.js';
export type { ListedOrder, OrderWithLines } from './orders/order-lists.js';
export type { OrderDetails } from './orders/order-details.js';
export { OrderManagement } from './management/order-management.js';
export { wordsOnGift } from './orders/order-line.entity.js';
export { type PrintArchive, PrintArchives } from './gifts/print-archives.js';
export type { OrderNote } from './orders/order-note.entity.js';
export type { PrintFileView } from './gifts/print-files.js';
export { issueSentence } from './orders/issue-sentences.js';
export { parcelLabel } from './fulfilment/parcel-label.js';
export { SalesStats } from './orders/sales-stats.js';
export { trackingOf } from './fulfilment/tracking.js';
export const checkoutEntities = [Customer, Order, OrderLine, OrderIssue, StripeEvent, Download, OrderMail, OrderNote, PrintFile, Refund];
