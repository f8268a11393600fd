import { Calendar, CalendarPage } from './calendar.entity.js';

export { calendarsTag } from './api-tags.js';
export { CalendarOrders, type OrderedCalendar, type PrintedCalendar } from './calendar-orders.js';
export { CalendarReminders } from './calendar-reminders.js';
export { CalendarsHttpModule } from './calendars-http.module.js';
export { CalendarsModule } from './calendars.module.js';
export { markedDays, monthsOf } from './months/contract.js';
export const calendarEntities = [Calendar, CalendarPage];
