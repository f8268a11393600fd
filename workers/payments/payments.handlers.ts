import {
  applyStripeEvent,
  type Checkout,
  checkRefunds,
  closePaymentPage,
  reconcilePayments,
  sendRefund,
} from '../../server/checkout/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

/** @param reconcileSeconds how often open payments are compared with Stripe */
export function paymentsHandlers(checkout: Checkout, reconcileSeconds: number): JobHandler[] {
  return [
    handleJob(applyStripeEvent, ({ eventId }) => checkout.applyStripeEvent(eventId)),
    handleJob({ ...reconcilePayments, everyMs: reconcileSeconds * 1_000 }, (_, { signal }) =>
      checkout.checkOpenPayments(signal),
    ),
    handleJob(closePaymentPage, ({ orderId }) => checkout.closePaymentPage(orderId)),
    handleJob(sendRefund, ({ refundId }) => checkout.sendRefund(refundId)),
    handleJob(checkRefunds, (_, { signal }) => checkout.checkRefunds(signal)),
  ];
}
