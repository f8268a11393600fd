import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { IdentityModule, userDeleted } from '../identity/index.js';
import { MailingModule } from '../mailing/index.js';
import { defineErrors, EventRoutes } from '../platform/index.js';
import { DateLinks } from './date-links.js';
import { DateReminders } from './date-reminders.js';
import { eraseDates } from './remembered-dates.js';
import { GiftIdeas } from './gift-ideas.js';
import { RememberedDates } from './remembered-dates.js';
import { DATES_ERRORS } from './errors.js';

defineErrors(DATES_ERRORS);

@Module({
  imports: [CatalogModule, CheckoutModule, IdentityModule, MailingModule],
  providers: [DateLinks, DateReminders, GiftIdeas, RememberedDates],
  exports: [RememberedDates],
})
export class DatesModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userDeleted, eraseDates);
  }
}
