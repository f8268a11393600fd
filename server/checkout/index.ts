import { Customer } from './customer.entity.js';
import { Download } from './download.entity.js';
import { OrderLine } from './order-line.entity.js';
import { OrderMail } from './order-mail.entity.js';
import { OrderNote } from './order-note.entity.js';
import { PrintFile } from './print-file.entity.js';
import { Order } from './order.entity.js';
import { Refund } from './refund.entity.js';
import { StripeEvent } from './stripe-event.entity.js';

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
  followAccount,
  keepPicture,
  orderPaid,
  prepareDownloads,
  reconcilePayments,
  resumeCheckout,
  sendOrderMail,
  sendRefund,
  sweepAbandonedOrders,
  sweepAccountRecords,
} from './checkout-jobs.js';
export { PROCESSING } from './contract.js';
export type { CustomerDetails, ListedCustomer } from './management/customer-lists.js';
export type { ListedOrder, OrderWithLines } from './management/order-lists.js';
export type { OrderDetails } from './management/order-details.js';
export { OrderManagement } from './management/order-management.js';
export { wordsOnGift } from './order-line.entity.js';
export { type PrintArchive, PrintArchives } from './management/print-archives.js';
export type { OrderNote } from './order-note.entity.js';
export type { PrintFileView } from './print-files.js';
export { parcelLabel } from './parcel-label.js';
export { SalesFigures } from './management/sales-figures.js';
export { trackingOf } from './tracking.js';
export const checkoutEntities = [Customer, Order, OrderLine, StripeEvent, Download, OrderMail, OrderNote, PrintFile, Refund];
