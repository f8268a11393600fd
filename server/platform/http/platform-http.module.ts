import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { CONFIG } from '../platform.module.js';
import { RequestLimiter } from '../rate-limits/request-limiter.js';
import { openSharedCounter } from '../rate-limits/shared-counter.js';
import { ObjectsController } from '../storage/objects.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { RequestThrottle } from './request-throttle.js';
import { ClientFilesController } from './client-files.controller.js';
import { HealthController } from './health.controller.js';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [ApiDocsController, ObjectsController, HealthController, ClientFilesController],
  providers: [
    {
      provide: RequestLimiter,
      useFactory: (config: Config, database: Database) => new RequestLimiter(openSharedCounter(config, database), config),
      inject: [CONFIG, Database],
    },
    {
      provide: RequestThrottle,
      useFactory: (limit: RequestLimiter, config: Config) => new RequestThrottle(limit, config),
      inject: [RequestLimiter, CONFIG],
    },
    {
      provide: ResponseCache,
      useFactory: (config: Config) => new ResponseCache(config.DATABASE_REPLICA_URLS.length === 0),
      inject: [CONFIG],
    },
  ],
  exports: [RequestThrottle, ResponseCache],
})
export class PlatformHttpModule {}
