import type { Order } from '../../../server/checkout/contract.js';
import { api } from '../api/api.js';

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Only for its buyer. */
    order: build.query<Order, string>({
      query: (id) => `orders/${encodeURIComponent(id)}`,
      providesTags: ['Order'],
    }),
  }),
});

export const { useOrderQuery } = orderApi;
