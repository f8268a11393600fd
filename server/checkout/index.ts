import { LineRequest } from './model/line-request.entity.js';
import { GiftDelivery } from './gifting/index.js';
import { marketingEntities } from './marketing/index.js';
import { CalendarPicture } from './model/calendar-picture.entity.js';
import { Customer } from './model/customer.entity.js';
import { DisputeEvidence } from './model/dispute-evidence.entity.js';
import { Dispute } from './model/dispute.entity.js';
import { OrderIssue } from './model/order-issue.entity.js';
import { OrderLine } from './model/order-line.entity.js';
import { OrderMail } from './model/order-mail.entity.js';
import { OrderNote } from './model/order-note.entity.js';
import { Order } from './model/order.entity.js';
import { Parcel, ParcelLine } from './model/parcel.entity.js';
import { ProductionItem } from './model/production-item.entity.js';
import { Production } from './model/production.entity.js';
import { PrintCheck } from './model/print-check.entity.js';
import { RefundItem } from './model/refund-item.entity.js';
import { Refund } from './model/refund.entity.js';
import { Reprint } from './model/reprint.entity.js';
import { StripeEvent } from './model/stripe-event.entity.js';
import { Download } from './model/download.entity.js';
import { LineChange } from './model/line-change.entity.js';
import { PrintFile } from './model/print-file.entity.js';
import { ProblemPhoto, ProblemReport } from './problems/index.js';
import { PartnerProduct, ProductionAsset } from './production/index.js';
import { PrintRules } from './release/index.js';

export { checkoutTag } from './api-tags.js';
export { checkoutRules } from './http-rules.js';
export { shippingOptions } from './cart/index.js';
export { CheckoutHttpModule } from './checkout-http.module.js';
export { CheckoutModule } from './checkout.module.js';
export { WaitingLines } from './completion/index.js';
export { type Destination, PROCESSING, RETURNS, SHIPPING } from './contract.js';
export { CustomerLists, Customers, type ListedCustomer, type Purchase, Purchases } from './customers/index.js';
export { OwnerParcels, parcelLabel, Parcels, parcelView, type PrintArchive, PrintArchives } from './fulfilment/index.js';
export { OrderMails } from './mails/index.js';
export {
  CartReminders,
  type CountedDiscount,
  type CountedPack,
  DiscountManagement,
  PackManagement,
  PicturePacks,
} from './marketing/index.js';
export { countedPictures } from './marketing/packs/contract.js';
export { disputePhase } from './model/dispute.entity.js';
export { issueMessage } from './model/issue-messages.js';
export { wordsOnGift } from './model/order-line.entity.js';
export type { OrderNote } from './model/order-note.entity.js';
export { mayBeFulfilled } from './model/order-transitions.js';
export { contentOf, deliveryOf, isCancelled } from './model/parcel.entity.js';
export { describeItems, unitsOf } from './model/refund-item.entity.js';
export { refundProblem } from './model/refund-problem.js';
export { linesToRelease } from './model/reprint.entity.js';
export { describeUnits, unitsOutside } from './model/unsent-units.js';
export {
  FailedJobOrders,
  type ListedOrder,
  type OrderDetails,
  OrderDetailsReader,
  OrderLists,
  OrderNotes,
  type OrderWithLines,
  SalesFigures,
  statusView,
} from './order-pages/index.js';
export { OrderStatuses } from './orders/index.js';
export { type ChosenItem, DisputeEvidences, PaymentAcceptance, Refunds } from './payments/index.js';
export type { PrintFileView } from './model/print-file-view.js';
export { type OwnerProblem, ProblemDecisions, ProblemLists, ProblemRefunds } from './problems/index.js';
export { PartnerProducts, ProductionActions, ProductionBacklog, ShippingAddresses } from './production/index.js';
export {
  partnerProductWrite,
  type PartnerProductWrite,
  printPartner,
  type PrintPartnerOfProduct,
  skuCheck,
  type SkuCheck,
} from './production/partner-products/contract.js';
export { PrintQuestions, PrintReleases, PrintsToCheck, type PrintToCheck, ReleaseRule } from './release/index.js';

export const checkoutEntities = [
  ...marketingEntities,
  CalendarPicture,
  Customer,
  Dispute,
  DisputeEvidence,
  Download,
  GiftDelivery,
  LineChange,
  LineRequest,
  Order,
  OrderIssue,
  OrderLine,
  OrderMail,
  OrderNote,
  Parcel,
  ParcelLine,
  PartnerProduct,
  PrintCheck,
  PrintFile,
  ProductionAsset,
  Production,
  ProductionItem,
  ProblemPhoto,
  ProblemReport,
  PrintRules,
  Refund,
  RefundItem,
  Reprint,
  StripeEvent,
];
