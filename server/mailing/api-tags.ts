import type { ApiTag } from '../platform/index.js';

export const mailingTag: ApiTag = {
  name: 'Emails',
  description: 'Unsubscribing from non-transactional email.',
  prefixes: ['/api/mail-subscriptions', '/unsubscribe'],
};
