import { Processor } from '@nestjs/bullmq';
import {
  applyStripeEvent,
  checkRefunds,
  closePaymentPage,
  PaymentSessions,
  Reconciler,
  reconcilePayments,
  Refunds,
  sendRefund,
  StripeEvents,
} from '../server/checkout/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('payments', WORKER_OPTIONS)
export class PaymentsProcessor extends JobProcessor {
  constructor(
    private readonly events: StripeEvents,
    private readonly reconciler: Reconciler,
    private readonly refunds: Refunds,
    private readonly sessions: PaymentSessions,
  ) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    switch (job.name) {
      case applyStripeEvent.name:
        return this.events.apply(payloadOf(job, applyStripeEvent).eventId);
      case reconcilePayments.name:
        return this.reconciler.checkOpenPayments(signal);
      case closePaymentPage.name:
        return this.sessions.close(payloadOf(job, closePaymentPage).orderId);
      case sendRefund.name:
        return this.refunds.send(payloadOf(job, sendRefund).refundId);
      case checkRefunds.name:
        return this.reconciler.checkRefunds(signal);
      default:
        throw unknownJob(job);
    }
  }
}
