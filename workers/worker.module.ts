import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { catalogJobs, CatalogModule } from '../server/catalog/index.js';
import { checkoutJobs, CheckoutModule, reconcilePayments } from '../server/checkout/index.js';
import { contactJobs, ContactModule } from '../server/contact/index.js';
import { entities } from '../server/database/entities.js';
import { dateJobs, DatesModule } from '../server/dates/index.js';
import { generationJobs, GenerationModule } from '../server/generation/index.js';
import { giftJobs, GiftsModule } from '../server/gifts/index.js';
import { identityJobs, IdentityModule } from '../server/identity/index.js';
import {
  CONFIG,
  type Config,
  type JobContract,
  type JobProcessor,
  OutboxRelay,
  PlatformModule,
  type QueueName,
  QueueWorkers,
  ShopMetrics,
  sweepStorage,
} from '../server/platform/index.js';
import { reviewJobs, ReviewsModule } from '../server/reviews/index.js';
import { FulfilmentProcessor } from './fulfilment.processor.js';
import { GenerationProcessor, GenerationTestsProcessor } from './generation.processor.js';
import { MailProcessor } from './mail.processor.js';
import { MaintenanceProcessor } from './maintenance.processor.js';
import { MediaProcessor } from './media.processor.js';
import { PaymentsProcessor } from './payments.processor.js';
import { PrintsProcessor } from './prints.processor.js';

const RELAY_INTERVAL_MS = 1_000;

export const processors: Record<QueueName, Type<JobProcessor>> = {
  generation: GenerationProcessor,
  'generation-tests': GenerationTestsProcessor,
  prints: PrintsProcessor,
  payments: PaymentsProcessor,
  fulfilment: FulfilmentProcessor,
  mail: MailProcessor,
  media: MediaProcessor,
  maintenance: MaintenanceProcessor,
};

/** Every job of the shop. */
export const jobs = [
  ...generationJobs,
  ...giftJobs,
  ...checkoutJobs,
  ...identityJobs,
  ...contactJobs,
  ...catalogJobs,
  ...reviewJobs,
  ...dateJobs,
  sweepStorage,
] as readonly JobContract<unknown>[];

/** The worker tier: the modules without HTTP, and the processors of the queues in WORKER_QUEUES. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly modules: ModuleRef,
    private readonly workers: QueueWorkers,
    private readonly relay: OutboxRelay,
    private readonly shopMetrics: ShopMetrics,
  ) {}

  static forRoot(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(config, entities),
        GenerationModule,
        GiftsModule,
        CheckoutModule,
        IdentityModule,
        ContactModule,
        CatalogModule,
        ReviewsModule,
        DatesModule,
      ],
      providers: config.WORKER_QUEUES.map((queue) => processors[queue]),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { WORKER_QUEUES: queues, CHECKOUT_RECONCILE_SECONDS } = this.config;
    const served = jobs.filter(({ queue }) => queues.includes(queue));
    const contracts = served.map((job) =>
      job.name === reconcilePayments.name ? { ...job, everyMs: CHECKOUT_RECONCILE_SECONDS * 1_000 } : job,
    );
    if (queues.includes('maintenance')) this.shopMetrics.enable();
    await this.workers.start(
      queues.map((queue) => this.modules.get(processors[queue])),
      contracts,
    );
    this.relay.start(RELAY_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay.stop(), this.workers.stop()]);
  }
}
