import { Processor } from '@nestjs/bullmq';
import type { Type } from '@nestjs/common';
import { JobProcessor, type QueueName, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('generation', WORKER_OPTIONS)
class GenerationProcessor extends JobProcessor {}

/** Pictures of the test page wait in their own queue, so that they never delay a customer's. */
@Processor('generation-tests', WORKER_OPTIONS)
class GenerationTestsProcessor extends JobProcessor {}

/** Larger pictures for print take hundreds of megabytes: one at a time, in their own queue. */
@Processor('prints', WORKER_OPTIONS)
class PrintsProcessor extends JobProcessor {}

@Processor('payments', WORKER_OPTIONS)
class PaymentsProcessor extends JobProcessor {}

@Processor('fulfilment', WORKER_OPTIONS)
class FulfilmentProcessor extends JobProcessor {}

/** The print partner accepts about a call a second, and most of these jobs make one. The limit counts for all workers together. */
@Processor('production', { ...WORKER_OPTIONS, limiter: { max: 30, duration: 30_000 } })
class ProductionProcessor extends JobProcessor {}

@Processor('mail', WORKER_OPTIONS)
class MailProcessor extends JobProcessor {}

@Processor('media', WORKER_OPTIONS)
class MediaProcessor extends JobProcessor {}

@Processor('maintenance', WORKER_OPTIONS)
class MaintenanceProcessor extends JobProcessor {}

export const queueProcessors: Record<QueueName, Type<JobProcessor>> = {
  generation: GenerationProcessor,
  'generation-tests': GenerationTestsProcessor,
  prints: PrintsProcessor,
  payments: PaymentsProcessor,
  fulfilment: FulfilmentProcessor,
  production: ProductionProcessor,
  mail: MailProcessor,
  media: MediaProcessor,
  maintenance: MaintenanceProcessor,
};
