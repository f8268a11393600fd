import type {
  AdminOrder,
  AdminOrderList,
  AdminOrderQuery,
  BulkStatus,
  BulkStatusResult,
} from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { api } from '../../../shared/api/api.js';
import { customersApi } from '../customers/customers-api.js';
import { ORDER_CHANGED, orderDetailsApi } from './order/order-details-api.js';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page, newest first. */
    adminOrders: build.query<AdminOrderList, Partial<AdminOrderQuery>>({
      query: (params) => ({ url: 'admin/orders', params }),
      providesTags: ['AdminOrder'],
    }),
    /** Updated optimistically wherever the order is shown, and rolled back when the server refuses. */
    setOrderStatus: build.mutation<AdminOrder, { id: string; status: OrderStatus }>({
      query: ({ id, status }) => ({ url: `admin/orders/${id}`, method: 'PATCH', body: { status } }),
      invalidatesTags: [...ORDER_CHANGED],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const mark = ({ orders }: AdminOrderList) => {
          const order = orders.find((each) => each.id === id);
          if (order) order.status = status;
        };
        const lists = ordersApi.util.selectInvalidatedBy(getState(), ['AdminOrder']);
        const shown = [
          orderDetailsApi.util.updateQueryData('adminOrder', id, (order) => void (order.status = status)),
          ...lists
            .filter(({ endpointName }) => endpointName === 'adminOrders')
            .map(({ originalArgs }) =>
              ordersApi.util.updateQueryData('adminOrders', originalArgs as Partial<AdminOrderQuery>, mark),
            ),
          ...lists
            .filter(({ endpointName }) => endpointName === 'customerOrders')
            .map(({ originalArgs }) => customersApi.util.updateQueryData('customerOrders', originalArgs as string, mark)),
        ].map((update) => dispatch(update));
        await queryFulfilled.catch(() => shown.forEach(({ undo }) => undo()));
      },
    }),
    /** Sets the status of all the given orders, or of none. */
    setStatusOfOrders: build.mutation<BulkStatusResult, BulkStatus>({
      query: (body) => ({ url: 'admin/orders/status', method: 'POST', body }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
  }),
});

export const { useAdminOrdersQuery, useSetOrderStatusMutation, useSetStatusOfOrdersMutation } = ordersApi;
