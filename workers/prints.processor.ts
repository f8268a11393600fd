import { Processor } from '@nestjs/bullmq';
import { PrintFiles, PrintRenders, renderPrints } from '../server/checkout/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('prints', WORKER_OPTIONS)
export class PrintsProcessor extends JobProcessor {
  constructor(
    private readonly prints: PrintFiles,
    private readonly renders: PrintRenders,
  ) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    if (job.name !== renderPrints.name) throw unknownJob(job);
    return this.prints.prepareLarger(payloadOf(job, renderPrints).orderId, signal);
  }

  protected override async onExhausted(job: QueueJob): Promise<void> {
    if (job.name === renderPrints.name) await this.renders.fail(payloadOf(job, renderPrints).orderId);
  }
}
