import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { AuditLog } from './audit/audit-log.js';
import { CONFIG, type Config } from './config/config.js';
import { KeepsakeSecret } from './secrets/keepsake-secret.js';
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
import { settlesWithin } from './settles-within.js';
import { ShopMetrics } from './operations/shop-metrics.js';
import { EventRoutes } from './outbox/event-routes.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { DeadLetters } from './jobs/dead-letters.js';
import { JobDiscovery } from './jobs/job-discovery.js';
import { JobHandlers } from './jobs/job-handlers.js';
import { RecurringRuns } from './jobs/recurring-runs.js';
import { addQueueMetrics } from './jobs/queue-metrics.js';
import { QueueWorkers } from './jobs/queue-workers.js';
import { Queues } from './queues/queues.js';
import { QueuesModule } from './queues/queues.module.js';
import { WaitingJobs } from './queues/waiting-jobs.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { SmsSender } from './sms/sms-sender.js';
import type { UrlSigner } from './secrets/url-signer.js';
import { FileObjectStore } from './storage/file-object-store.js';
import { ObjectStore } from './storage/object-store.js';

/** For each kind of connection. */
const CLOSE_MS = 5_000;

/** Shared services of both tiers. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly ops: OpsServer,
    shopMetrics: ShopMetrics,
  ) {
    addQueueMetrics(shopMetrics, queues);
  }

  static forRoot(config: Config, entities: Entities): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, QueuesModule.forRoot(config)],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: MikroORM, useFactory: () => openDatabase(config, entities) },
        {
          provide: 'OBJECT_SIGNER',
          useFactory: (secret: KeepsakeSecret) => secret.signerFor('objects'),
          inject: [KeepsakeSecret],
        },
        {
          provide: ObjectStore,
          useFactory: (signer: UrlSigner, clock: Clock) => openObjectStore(config, signer, clock),
          inject: ['OBJECT_SIGNER', Clock],
        },
        { provide: Mailer, useFactory: () => new Mailer(config.SMTP_URL, config.MAIL_FROM, config.PUBLIC_URL) },
        { provide: SmsSender, useFactory: () => new SmsSender(config) },
        {
          provide: Readiness,
          useFactory: (database: Database, queues: Queues, objects: ObjectStore) => new Readiness(database, queues, objects),
          inject: [Database, Queues, ObjectStore],
        },
        AuditLog,
        Clock,
        Database,
        DeadLetters,
        EventRoutes,
        ImageDecoder,
        JobDiscovery,
        JobHandlers,
        KeepsakeSecret,
        OpsServer,
        Outbox,
        OutboxRelay,
        QueueWorkers,
        RateLimiter,
        RecurringRuns,
        ShopMetrics,
        WaitingJobs,
      ],
      exports: [
        CONFIG,
        QueuesModule,
        'OBJECT_SIGNER',
        AuditLog,
        Clock,
        Database,
        DeadLetters,
        EventRoutes,
        ImageDecoder,
        JobHandlers,
        KeepsakeSecret,
        Mailer,
        ObjectStore,
        OpsServer,
        Outbox,
        OutboxRelay,
        QueueWorkers,
        RateLimiter,
        Readiness,
        RecurringRuns,
        ShopMetrics,
        SmsSender,
        WaitingJobs,
      ],
    };
  }

  /**
   * Runs after all other modules, when requests and jobs have ended. Last committed messages are enqueued, then queues close
   * before the database: late connections to a closed database log errors.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.database.finishAfterCommit();
    for (const connections of [this.queues, this.database]) {
      if (!(await settlesWithin(connections.close(), CLOSE_MS))) logger.warn('connections did not close in time');
    }
    await this.mailer.close();
    this.ops.close();
    await traceContext.stop();
  }
}

/** Connects at start: a wrong URL fails at once, and the first request is not slow. @throws Error that names the setting */
async function openDatabase(config: Config, entities: Entities): Promise<MikroORM> {
  // MikroORM.init() would load the migrator, and for it a second copy of itself from outside the bundle: 18 MB.
  const orm = new MikroORM(
    ormOptions({
      databaseUrl: config.DATABASE_URL,
      replicaUrls: config.DATABASE_REPLICA_URLS,
      poolSize: config.DATABASE_POOL_SIZE,
      entities,
    }),
  );
  await orm.em
    .getConnection()
    .execute('select 1')
    .catch((cause: unknown) => {
      throw new Error('PostgreSQL cannot be used: see DATABASE_URL.', { cause });
    });
  await observePool(orm);
  return orm;
}

/** The AWS SDK takes 30 MB. */
async function openObjectStore(config: Config, signer: UrlSigner, clock: Clock): Promise<ObjectStore> {
  if (!config.S3_BUCKET) return new FileObjectStore(config.STORAGE_DIR ?? '', signer, clock);
  const { S3ObjectStore } = await import('./storage/s3-object-store.js');
  return new S3ObjectStore(config, config.S3_BUCKET, clock);
}
