import type { ApiTag } from '../platform/index.js';

export const reviewsTag: ApiTag = {
  name: 'Reviews',
  description: 'Reviews of products by people who bought them.',
  prefixes: ['/api/reviews', '/review-photos'],
};
