import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { CONFIG } from '../platform.module.js';
import { RequestLimit } from '../rate-limits/request-limit.js';
import { openSharedCount } from '../rate-limits/shared-count.js';
import { ObjectsController } from '../storage/objects.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { BusyNetworks } from './busy-networks.js';
import { ClientFilesController } from './client-files.controller.js';
import { HealthController } from './health.controller.js';
import { SharedAnswers } from './shared-answers.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [ApiDocsController, ObjectsController, HealthController, ClientFilesController],
  providers: [
    {
      provide: RequestLimit,
      useFactory: (config: Config, database: Database) => new RequestLimit(openSharedCount(config, database), config),
      inject: [CONFIG, Database],
    },
    {
      provide: BusyNetworks,
      useFactory: (limit: RequestLimit, config: Config) => new BusyNetworks(limit, config),
      inject: [RequestLimit, CONFIG],
    },
    {
      provide: SharedAnswers,
      useFactory: (config: Config) => new SharedAnswers(config.DATABASE_REPLICA_URLS.length === 0),
      inject: [CONFIG],
    },
  ],
  exports: [BusyNetworks, SharedAnswers],
})
export class PlatformHttpModule {}
