import { Inject, Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Catalog, catalogJobs, CatalogModule } from '../server/catalog/index.js';
import { checkoutJobs, CheckoutModule } from '../server/checkout/index.js';
import { contactJobs, ContactModule } from '../server/contact/index.js';
import { entities } from '../server/database/entities.js';
import { generationJobs, GenerationModule } from '../server/generation/index.js';
import { giftJobs, GiftsModule, GiftViewPainter } from '../server/gifts/index.js';
import { identityJobs, IdentityModule } from '../server/identity/index.js';
import {
  assertEveryJobIsHandledOnce,
  CONFIG,
  type Config,
  DeadLetters,
  type JobContract,
  type JobHandler,
  ObjectStore,
  OutboxRelay,
  PlatformModule,
  QUEUE_BACKEND,
  type QueueBackend,
  Queues,
  RecurringRuns,
  ShopMetrics,
  sweepStorage,
  WorkerHost,
} from '../server/platform/index.js';
import { fulfilmentHandlers } from './fulfilment/fulfilment.handlers.js';
import { generationHandlers } from './generation/generation.handlers.js';
import { mailHandlers } from './mail/mail.handlers.js';
import { maintenanceHandlers } from './maintenance/maintenance.handlers.js';
import { mediaHandlers } from './media/media.handlers.js';
import { paymentsHandlers } from './payments/payments.handlers.js';

const HANDLERS = Symbol('HANDLERS');
const RELAY_INTERVAL_MS = 1_000;

/** Every job the modules may ask for. */
export const jobs: readonly Pick<JobContract<unknown>, 'name' | 'queue' | 'payload'>[] = [
  ...generationJobs,
  ...giftJobs,
  ...checkoutJobs,
  ...identityJobs,
  ...contactJobs,
  ...catalogJobs,
  sweepStorage,
];

function allHandlers(
  config: Config,
  app: ModuleRef,
  catalog: Catalog,
  views: GiftViewPainter,
  objects: ObjectStore,
): JobHandler[] {
  return [
    ...generationHandlers(app),
    ...paymentsHandlers(app, config.CHECKOUT_RECONCILE_SECONDS),
    ...fulfilmentHandlers(app),
    ...mailHandlers(app),
    ...mediaHandlers(app, views),
    ...maintenanceHandlers(app, catalog, objects),
  ];
}

/** The worker tier: the same modules without HTTP, and the handlers of the chosen queues. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly host: WorkerHost;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(QUEUE_BACKEND) backend: QueueBackend,
    @Inject(HANDLERS) handlers: readonly JobHandler[],
    queues: Queues,
    deadLetters: DeadLetters,
    runs: RecurringRuns,
    figures: ShopMetrics,
    private readonly relay: OutboxRelay,
  ) {
    const mine = (item: { queue: string }) => config.WORKER_QUEUES.includes(item.queue as never);
    const myHandlers = handlers.filter((handler) => mine(handler.contract));
    assertEveryJobIsHandledOnce(jobs.filter(mine), myHandlers);
    if (config.WORKER_QUEUES.includes('maintenance')) figures.enable();
    this.host = new WorkerHost(backend, queues, deadLetters, runs, myHandlers, {
      queueNames: config.WORKER_QUEUES,
      // Test pictures have slots of their own, so that they never hold a customer's, and half as many.
      concurrency: (queue) => Math.ceil(config.WORKER_CONCURRENCY / (queue === 'generation-tests' ? 2 : 1)),
      drainMs: config.DRAIN_SECONDS * 1000,
    });
  }

  static for(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.for(config, entities), GenerationModule, GiftsModule, CheckoutModule, IdentityModule, ContactModule, CatalogModule],
      providers: [
        {
          provide: HANDLERS,
          useFactory: allHandlers,
          inject: [CONFIG, ModuleRef, Catalog, GiftViewPainter, ObjectStore],
        },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.host.start();
    this.relay.start(RELAY_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay.stop(), this.host.stop()]);
  }
}
