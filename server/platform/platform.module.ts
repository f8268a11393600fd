import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { AuditLog } from './audit/audit-log.js';
import type { Config } from './config/config.js';
import { Clock } from './clock.js';
import { Database } from './database/database.js';
import { type Entities, ormOptions } from './database/orm-options.js';
import { observePool } from './database/pool-metrics.js';
import { ImageDecoder } from './images/image-decoder.js';
import { logger } from './logging/logger.js';
import { traceContext } from './logging/trace-context.js';
import { Mailer } from './mail/mailer.js';
import { OpsServer } from './operations/ops-server.js';
import { Readiness } from './operations/readiness.js';
import { settlesWithin } from './operations/settles-within.js';
import { ShopMetrics } from './operations/shop-metrics.js';
import { EventRoutes } from './outbox/event-routes.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { DeadLetters } from './queues/dead-letters.js';
import { RecurringRuns } from './queues/recurring-runs.js';
import { addQueueMetrics } from './queues/queue-metrics.js';
import { Queues } from './queues/queues.js';
import { postgresBackend, redisBackend, type QueueBackend } from './queues/queue-backend.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { SmsSender } from './sms/sms-sender.js';
import { AddressSigner } from './storage/address-signer.js';
import { FileObjectStore } from './storage/file-object-store.js';
import { ObjectStore } from './storage/object-store.js';

export const CONFIG = Symbol('CONFIG');
export const QUEUE_BACKEND = Symbol('QUEUE_BACKEND');

/** For each kind of connection, at the end. */
const CLOSE_MS = 5_000;

/** What every module stands on, in both tiers. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly ops: OpsServer,
    figures: ShopMetrics,
  ) {
    addQueueMetrics(figures, queues);
  }

  static for(config: Config, entities: Entities): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: MikroORM, useFactory: () => openDatabase(config, entities) },
        { provide: QUEUE_BACKEND, useFactory: () => openQueues(config) },
        { provide: Queues, useFactory: (backend: QueueBackend) => new Queues(backend), inject: [QUEUE_BACKEND] },
        { provide: 'OBJECT_SIGNER', useFactory: () => new AddressSigner(config.KEEPSAKE_SECRET, 'objects') },
        {
          provide: ObjectStore,
          useFactory: (signer: AddressSigner, clock: Clock) => openObjectStore(config, signer, clock),
          inject: ['OBJECT_SIGNER', Clock],
        },
        { provide: Mailer, useFactory: () => new Mailer(config.SMTP_URL, config.MAIL_FROM, config.PUBLIC_URL) },
        {
          provide: RateLimiter,
          useFactory: (database: Database, clock: Clock) => new RateLimiter(database, clock, config),
          inject: [Database, Clock],
        },
        { provide: SmsSender, useFactory: () => new SmsSender(config) },
        {
          provide: Readiness,
          useFactory: (database: Database, queues: Queues, objects: ObjectStore) =>
            new Readiness(database, queues, objects),
          inject: [Database, Queues, ObjectStore],
        },
        {
          provide: OpsServer,
          useFactory: (readiness: Readiness, figures: ShopMetrics) => new OpsServer(readiness, figures, config),
          inject: [Readiness, ShopMetrics],
        },
        AuditLog,
        Clock,
        Database,
        DeadLetters,
        EventRoutes,
        ImageDecoder,
        Outbox,
        OutboxRelay,
        RecurringRuns,
        ShopMetrics,
      ],
      exports: [
        CONFIG,
        QUEUE_BACKEND,
        'OBJECT_SIGNER',
        AuditLog,
        Clock,
        Database,
        DeadLetters,
        EventRoutes,
        ImageDecoder,
        Mailer,
        ObjectStore,
        OpsServer,
        Outbox,
        OutboxRelay,
        Queues,
        RateLimiter,
        Readiness,
        RecurringRuns,
        ShopMetrics,
        SmsSender,
      ],
    };
  }

  /**
   * Comes after those of all modules, when requests and jobs are over. What was committed is still enqueued. Then queues
   * first: late connections to a closed database print errors. Last of all what shows the stop itself.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.database.finishAfterCommit();
    for (const connections of [this.queues, this.database]) {
      if (!(await settlesWithin(connections.close(), CLOSE_MS))) logger.warn('connections that did not close in time are left to the end of the process');
    }
    this.mailer.close();
    await this.ops.close();
    await traceContext.stop();
  }
}

/** Connected at boot, so that a wrong address is said at once and the first request is not the slow one. */
async function openDatabase(config: Config, entities: Entities): Promise<MikroORM> {
  const orm = await MikroORM.init(
    ormOptions({
      databaseUrl: config.DATABASE_URL,
      replicaUrls: config.DATABASE_REPLICA_URLS,
      poolSize: config.DATABASE_POOL_SIZE,
      entities,
    }),
  );
  await orm.em.getConnection().execute('select 1');
  await observePool(orm);
  return orm;
}

async function openQueues(config: Config): Promise<QueueBackend> {
  const backend = config.REDIS_URL
    ? redisBackend(config.REDIS_URL, config.QUEUE_REDIS_URLS)
    : postgresBackend(config.QUEUE_DATABASE_URL ?? config.DATABASE_URL, 4);
  await backend.prepare();
  return backend;
}

/** The SDK of S3 is loaded only where it is used: it takes 30 MB. */
async function openObjectStore(config: Config, signer: AddressSigner, clock: Clock): Promise<ObjectStore> {
  if (!config.S3_BUCKET) return new FileObjectStore(config.STORAGE_DIR ?? '', signer, clock);
  const { S3ObjectStore } = await import('./storage/s3-object-store.js');
  return new S3ObjectStore(config, config.S3_BUCKET, clock);
}
