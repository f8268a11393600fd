import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule } from '../generation/index.js';
import { IdentityModule, userDeleted } from '../identity/index.js';
import { MailingModule } from '../mailing/index.js';
import { defineErrors, EventRoutes } from '../platform/index.js';
import { CalendarDeletion } from './calendar-deletion.js';
import { CalendarFills } from './calendar-fills.js';
import { CalendarOrders } from './calendar-orders.js';
import { CalendarReminders } from './calendar-reminders.js';
import { CalendarViews } from './calendar-views.js';
import { Calendars, eraseCalendars } from './calendars.js';
import { CALENDARS_ERRORS } from './errors.js';
import { Holidays } from './holidays.js';

defineErrors(CALENDARS_ERRORS);

@Module({
  imports: [CatalogModule, GenerationModule, IdentityModule, MailingModule],
  providers: [CalendarDeletion, CalendarFills, CalendarOrders, CalendarReminders, Calendars, CalendarViews, Holidays],
  exports: [CalendarDeletion, CalendarFills, CalendarOrders, Calendars],
})
export class CalendarsModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userDeleted, eraseCalendars);
  }
}
