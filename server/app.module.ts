import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CatalogHttpModule } from './catalog/catalog-http.module.js';
import { entities } from './database/entities.js';
import { IdentityHttpModule } from './identity/index.js';
import { AppErrorFilter, type Config, PlatformModule } from './platform/index.js';
import { PlatformHttpModule } from './platform/http/platform-http.module.js';

/** The web tier: every module with its HTTP side. */
@Module({})
export class AppModule {
  static for(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.for(config, entities), PlatformHttpModule, IdentityHttpModule, CatalogHttpModule],
      providers: [{ provide: APP_FILTER, useClass: AppErrorFilter }],
    };
  }
}
