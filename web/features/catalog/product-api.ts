import type { Product } from '../../../server/catalog/contract.js';
import { api } from '../../shared/api/api.js';

export const { useProductQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    product: build.query<Product, string>({
      query: (id) => `products/${encodeURIComponent(id)}`,
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});
