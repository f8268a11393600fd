import type { ApiTag } from '../platform/index.js';

export const contactTag: ApiTag = { name: 'Contact', description: 'Messages to the shop.', prefixes: ['/api/contact'] };
