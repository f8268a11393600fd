import { Processor } from '@nestjs/bullmq';
import { Fulfilment, prepareDownloads } from '../server/checkout/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('fulfilment', WORKER_OPTIONS)
export class FulfilmentProcessor extends JobProcessor {
  constructor(private readonly fulfilment: Fulfilment) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    if (job.name !== prepareDownloads.name) throw unknownJob(job);
    return this.fulfilment.prepareDownloads(payloadOf(job, prepareDownloads).orderId, signal);
  }

  protected override async onExhausted(job: QueueJob): Promise<void> {
    if (job.name === prepareDownloads.name) await this.fulfilment.fail(payloadOf(job, prepareDownloads).orderId);
  }
}
