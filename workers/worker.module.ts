import { Inject, Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { entities } from '../server/database/entities.js';
import {
  assertEveryJobIsHandledOnce,
  CONFIG,
  type Config,
  DeadLetters,
  type JobContract,
  type JobHandler,
  OutboxRelay,
  PlatformModule,
  QUEUE_BACKEND,
  type QueueBackend,
  Queues,
  WorkerHost,
} from '../server/platform/index.js';

const HANDLERS = Symbol('HANDLERS');
const RELAY_INTERVAL_MS = 1_000;
const DRAIN_MS = 10_000;

const jobs: readonly JobContract<never>[] = [];

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
    private readonly relay: OutboxRelay,
  ) {
    const mine = (item: { queue: string }) => config.WORKER_QUEUES.includes(item.queue as never);
    const myHandlers = handlers.filter((handler) => mine(handler.contract));
    assertEveryJobIsHandledOnce(jobs.filter(mine), myHandlers);
    this.host = new WorkerHost(backend, queues, deadLetters, myHandlers, {
      queueNames: config.WORKER_QUEUES,
      concurrency: config.WORKER_CONCURRENCY,
      drainMs: DRAIN_MS,
    });
  }

  static for(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.for(config, entities)],
      providers: [{ provide: HANDLERS, useFactory: (): JobHandler[] => [] }],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.host.start();
    this.relay.start(RELAY_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.host.stop();
  }
}
