import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AdminModule, adminTag } from './admin/index.js';
import { CalendarsHttpModule, calendarsTag } from './calendars/index.js';
import { CatalogHttpModule, catalogRules, catalogTag } from './catalog/index.js';
import { CheckoutHttpModule, checkoutRules, checkoutTag } from './checkout/index.js';
import { ContactHttpModule, contactTag } from './contact/index.js';
import { entities } from './database/entities.js';
import { DatesHttpModule, datesTag } from './dates/index.js';
import { GenerationHttpModule, generationTag, testPageTag } from './generation/index.js';
import { GiftsHttpModule } from './gifts/index.js';
import { accountTag, AuthErrorFilter, IdentityHttpModule, signInRules, signInTag } from './identity/index.js';
import { MailingHttpModule, mailingTag } from './mailing/index.js';
import { AppErrorFilter, type Config, PlatformModule } from './platform/index.js';
import { PlatformHttpModule } from './platform/http/platform-http.module.js';
import { ReviewsHttpModule, reviewRules, reviewsTag } from './reviews/index.js';
import { pageRules, StorefrontHttpModule } from './storefront/index.js';

/** The parts of the API's description, in the order of its page. */
const apiTags = [
  catalogTag,
  generationTag,
  calendarsTag,
  checkoutTag,
  reviewsTag,
  datesTag,
  accountTag,
  signInTag,
  contactTag,
  mailingTag,
  testPageTag,
  adminTag,
];

/** The web tier: every module with its HTTP side. */
@Module({})
export class AppModule {
  static readonly httpRules = [catalogRules, checkoutRules, reviewRules, signInRules, pageRules];

  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, entities),
        PlatformHttpModule.forRoot(apiTags),
        IdentityHttpModule,
        CatalogHttpModule,
        GenerationHttpModule,
        CalendarsHttpModule,
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
