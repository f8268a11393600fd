import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RequestLimiter } from '../rate-limits/request-limiter.js';
import { ObjectsController } from './objects.controller.js';
import { API_TAGS, ApiDocsController } from './api-docs/api-docs.controller.js';
import type { ApiTag } from './api-docs/introduction.js';
import { RequestThrottle } from './request-throttle.js';
import { ClientFilesController } from './client-files.controller.js';
import { HealthController } from './health.controller.js';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [ApiDocsController, ObjectsController, HealthController, ClientFilesController],
  providers: [RequestLimiter, RequestThrottle, ResponseCache],
  exports: [RequestThrottle, ResponseCache],
})
export class PlatformHttpModule {
  static forRoot(tags: readonly ApiTag[]): DynamicModule {
    return { module: PlatformHttpModule, providers: [{ provide: API_TAGS, useValue: tags }] };
  }
}
