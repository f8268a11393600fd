import type { AdminOrder, AdminOrderList } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { api } from '../../../shared/api/api.js';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, page by page. */
    adminOrders: build.infiniteQuery<AdminOrderList, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: (page) => page.next ?? undefined },
      query: ({ pageParam }) => ({ url: 'admin/orders', params: pageParam ? { after: pageParam } : {} }),
      providesTags: ['AdminOrder'],
    }),
    setOrderStatus: build.mutation<AdminOrder, { id: string; status: OrderStatus }>({
      query: ({ id, status }) => ({ url: `admin/orders/${id}`, method: 'PATCH', body: { status } }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

export const { useAdminOrdersInfiniteQuery, useSetOrderStatusMutation } = ordersApi;
