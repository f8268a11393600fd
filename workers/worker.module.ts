import { type DynamicModule, Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CalendarsModule } from '../server/calendars/index.js';
import { CatalogModule } from '../server/catalog/index.js';
import { CheckoutModule } from '../server/checkout/index.js';
import { ContactModule } from '../server/contact/index.js';
import { entities } from '../server/database/entities.js';
import { DatesModule } from '../server/dates/index.js';
import { GenerationModule } from '../server/generation/index.js';
import { GiftsModule } from '../server/gifts/index.js';
import { IdentityModule } from '../server/identity/index.js';
import {
  CONFIG,
  type Config,
  JobHandlers,
  OutboxRelay,
  PlatformModule,
  QueueWorkers,
  ShopMetrics,
} from '../server/platform/index.js';
import { ReviewsModule } from '../server/reviews/index.js';
import { queueProcessors } from './queue-processors.js';

const RELAY_INTERVAL_MS = 1_000;

/** The worker tier: the modules without HTTP, and the processors of the queues in WORKER_QUEUES. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly modules: ModuleRef,
    private readonly handlers: JobHandlers,
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
        CalendarsModule,
        GiftsModule,
        CheckoutModule,
        IdentityModule,
        ContactModule,
        CatalogModule,
        ReviewsModule,
        DatesModule,
      ],
      providers: config.WORKER_QUEUES.map((queue) => queueProcessors[queue]),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { WORKER_QUEUES: queues } = this.config;
    if (queues.includes('maintenance')) this.shopMetrics.enable();
    await this.workers.start(
      queues.map((queue) => this.modules.get(queueProcessors[queue])),
      this.handlers.jobs.filter(({ queue }) => queues.includes(queue)),
    );
    this.relay.start(RELAY_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay.stop(), this.workers.stop()]);
  }
}
