import type { ApiTag } from '../platform/index.js';

export const generationTag: ApiTag = {
  name: 'Pictures',
  description: 'Photos that customers upload, and the pictures made from them.',
  prefixes: ['/api/user-images', '/api/photo-consent', '/api/generat', '/api/user-generation-limits'],
};

export const testPageTag: ApiTag = {
  name: 'Test page',
  description: 'Used by /fal_testing; can be restricted to the owner or switched off.',
  prefixes: ['/api/fal-'],
};
