import type { ApiTag } from '../platform/index.js';

export const catalogTag: ApiTag = {
  name: 'Catalog',
  description: 'Products, their images, and favorites.',
  prefixes: ['/api/products', '/api/favorites', '/product-pictures'],
};
