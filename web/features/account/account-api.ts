import type { Order, OrderList } from '../../../server/checkout/contract.js';
import { api } from '../../shared/api/api.js';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    orders: build.query<Order[], void>({
      query: () => 'orders',
      transformResponse: (list: OrderList) => list.orders,
      providesTags: ['Order'],
    }),
  }),
});

export const { useOrdersQuery } = accountApi;
