import type { ApiTag } from '../platform/index.js';

export const calendarsTag: ApiTag = {
  name: 'Calendars',
  description: 'Calendars with a picture for each month.',
  prefixes: ['/api/calendars'],
};
