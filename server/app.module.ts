import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AdminModule } from './admin/index.js';
import { CatalogHttpModule } from './catalog/index.js';
import { CheckoutHttpModule } from './checkout/index.js';
import { ContactHttpModule } from './contact/index.js';
import { entities } from './database/entities.js';
import { DatesHttpModule } from './dates/index.js';
import { GenerationHttpModule } from './generation/index.js';
import { GiftsHttpModule } from './gifts/index.js';
import { AuthErrorFilter, IdentityHttpModule } from './identity/index.js';
import { MailingHttpModule } from './mailing/index.js';
import { AppErrorFilter, type Config, PlatformModule } from './platform/index.js';
import { PlatformHttpModule } from './platform/http/platform-http.module.js';
import { ReviewsHttpModule } from './reviews/index.js';
import { StorefrontHttpModule } from './storefront/index.js';

/** The web tier: every module with its HTTP side. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, entities),
        PlatformHttpModule,
        IdentityHttpModule,
        CatalogHttpModule,
        GenerationHttpModule,
        CheckoutHttpModule,
        GiftsHttpModule,
        ContactHttpModule,
        MailingHttpModule,
        ReviewsHttpModule,
        DatesHttpModule,
        AdminModule,
        StorefrontHttpModule,
      ],
      providers: [
        { provide: AppErrorFilter, useClass: AuthErrorFilter },
        { provide: APP_FILTER, useExisting: AppErrorFilter },
      ],
    };
  }
}
