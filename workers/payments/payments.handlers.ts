import type { ModuleRef } from '@nestjs/core';
import {
  applyStripeEvent,
  checkRefunds,
  closePaymentPage,
  PaymentSessions,
  reconcilePayments,
  Reconciler,
  Refunds,
  sendRefund,
  StripeEvents,
} from '../../server/checkout/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

/** @param reconcileSeconds how often open payments are compared with Stripe */
export function paymentsHandlers(app: ModuleRef, reconcileSeconds: number): JobHandler[] {
  return [
    handleJob(applyStripeEvent, ({ eventId }) => app.get(StripeEvents, { strict: false }).apply(eventId)),
    handleJob({ ...reconcilePayments, everyMs: reconcileSeconds * 1_000 }, (_, { signal }) =>
      app.get(Reconciler, { strict: false }).checkOpenPayments(signal),
    ),
    handleJob(closePaymentPage, ({ orderId }) => app.get(PaymentSessions, { strict: false }).close(orderId)),
    handleJob(sendRefund, ({ refundId }) => app.get(Refunds, { strict: false }).send(refundId)),
    handleJob(checkRefunds, (_, { signal }) => app.get(Reconciler, { strict: false }).checkRefunds(signal)),
  ];
}
