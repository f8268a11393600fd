import { Calendar, CalendarPage } from './calendar.entity.js';

export { calendarsTag } from './api-tags.js';
export { CalendarsHttpModule } from './calendars-http.module.js';
export { CalendarsModule } from './calendars.module.js';
export const calendarEntities = [Calendar, CalendarPage];
