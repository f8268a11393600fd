import type { Order } from '../../../server/checkout/contract.js';
import { api } from '../api/api.js';

const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Only for its buyer. */
    order: build.query<Order, string>({
      query: (id) => `orders/${encodeURIComponent(id)}`,
      providesTags: ['Order'],
    }),
  }),
});

export const { useOrderQuery } = ownOrderApi;
