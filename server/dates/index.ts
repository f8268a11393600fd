import { DateReminder, RememberedDate } from './remembered-date.entity.js';

export { datesTag } from './api-tags.js';
export { DateReminders } from './date-reminders.js';
export { DatesHttpModule } from './dates-http.module.js';
export { DatesModule } from './dates.module.js';
export { RememberedDates } from './remembered-dates.js';
export const dateEntities = [RememberedDate, DateReminder];
