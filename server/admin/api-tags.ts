import type { ApiTag } from '../platform/index.js';

export const adminTag: ApiTag = {
  name: 'Dashboard',
  description: 'The back office, for the owner only.',
  prefixes: ['/api/admin/'],
  ownerOnly: true,
};
