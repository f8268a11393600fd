import type { ApiTag } from '../platform/index.js';

export const datesTag: ApiTag = {
  name: 'Dates',
  description: 'Dates that a customer wants to be reminded of.',
  prefixes: ['/api/dates', '/api/date-reminders'],
};
