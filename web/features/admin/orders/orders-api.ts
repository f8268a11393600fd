import type {
  AdminOrder,
  AdminOrderList,
  AdminOrderQuery,
  BulkStatus,
  BulkStatusResult,
} from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { api } from '../../../shared/api/api.js';

interface Shown {
  undo: () => void;
}

const CHANGED = ['AdminOrder', 'AdminCustomer', 'Overview'] as const;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page, newest first. */
    adminOrders: build.query<AdminOrderList, Partial<AdminOrderQuery>>({
      query: (params) => ({ url: 'admin/orders', params }),
      providesTags: ['AdminOrder'],
    }),
    /** Shown at once in the lists that are there, and taken back when the server does not follow. */
    setOrderStatus: build.mutation<AdminOrder, { id: string; status: OrderStatus }>({
      query: ({ id, status }) => ({ url: `admin/orders/${id}`, method: 'PATCH', body: { status } }),
      invalidatesTags: [...CHANGED],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const shown: Shown[] = ordersApi.util
          .selectInvalidatedBy(getState(), ['AdminOrder'])
          .filter(({ endpointName }) => endpointName === 'adminOrders')
          .map(({ originalArgs }) =>
            dispatch(
              ordersApi.util.updateQueryData('adminOrders', originalArgs as Partial<AdminOrderQuery>, ({ orders }) => {
                const order = orders.find((each) => each.id === id);
                if (order) order.status = status;
              }),
            ),
          );
        await queryFulfilled.catch(() => shown.forEach(({ undo }) => undo()));
      },
    }),
    /** All of them or none. */
    setStatusOfOrders: build.mutation<BulkStatusResult, BulkStatus>({
      query: (body) => ({ url: 'admin/orders/status', method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const { useAdminOrdersQuery, useSetOrderStatusMutation, useSetStatusOfOrdersMutation } = ordersApi;
