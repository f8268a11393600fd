import type { Product, ProductList } from '../../../server/catalog/contract.js';
import { api } from '../api/api.js';

const giftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Gifts that can be had as things, newest first. */
    gifts: build.query<Product[], void>({
      query: () => 'products?variant=product&limit=60',
      transformResponse: ({ products }: ProductList) => products,
      providesTags: ['Product'],
    }),
  }),
});

export const { useGiftsQuery } = giftsApi;
