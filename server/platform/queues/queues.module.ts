import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Config } from '../config/config.js';
import { migrateQueues, postgresOf, queueOptions, queuePerServer } from './queue-backend.js';
import { QUEUE_NAMES } from '../config/queue-names.js';
import { Queues } from './queues.js';

/** Every queue, for both tiers. Workers are started by `QueueWorkers`, not with the module. */
@Module({})
export class QueuesModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        BullModule.forRootAsync({
          useFactory: async () => {
            if (!config.REDIS_URL) await migrateQueues(postgresOf(config));
            return queueOptions(config);
          },
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name, ...queueOptions(config, name) }))),
      ],
      providers: [
        {
          provide: Queues,
          useFactory: (...queues: Queue[]) => new Queues(queues, queuePerServer(config)),
          inject: QUEUE_NAMES.map((name) => getQueueToken(name)),
        },
      ],
      exports: [Queues],
    };
  }
}
