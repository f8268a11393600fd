import { Processor } from '@nestjs/bullmq';
import {
  applyStripeEvent,
  Checkout,
  checkRefunds,
  closePaymentPage,
  reconcilePayments,
  sendRefund,
} from '../server/checkout/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('payments', WORKER_OPTIONS)
export class PaymentsProcessor extends JobProcessor {
  constructor(private readonly checkout: Checkout) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    switch (job.name) {
      case applyStripeEvent.name:
        return this.checkout.applyStripeEvent(payloadOf(job, applyStripeEvent).eventId);
      case reconcilePayments.name:
        return this.checkout.checkOpenPayments(signal);
      case closePaymentPage.name:
        return this.checkout.closePaymentPage(payloadOf(job, closePaymentPage).orderId);
      case sendRefund.name:
        return this.checkout.sendRefund(payloadOf(job, sendRefund).refundId);
      case checkRefunds.name:
        return this.checkout.checkRefunds(signal);
      default:
        throw unknownJob(job);
    }
  }
}
