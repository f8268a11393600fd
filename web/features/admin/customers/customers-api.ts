import type { AdminCustomerDetails, AdminCustomerList } from '../../../../server/admin/customers/contract.js';
import type { AdminOrderList } from '../../../../server/admin/orders/contract.js';
import { api } from '../../../shared/api/api.js';

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCustomers: build.query<AdminCustomerList, { search: string; after: string | undefined }>({
      query: ({ search, after }) => ({ url: 'admin/customers', params: { ...(search && { search }), ...(after && { after }) } }),
      providesTags: ['AdminCustomer'],
    }),
    adminCustomer: build.query<AdminCustomerDetails, string>({
      query: (id) => `admin/customers/${encodeURIComponent(id)}`,
      providesTags: ['AdminCustomer', 'AdminOrder'],
    }),
    /** The newest orders of a customer. */
    customerOrders: build.query<AdminOrderList, string>({
      query: (customer) => ({ url: 'admin/orders', params: { customer } }),
      providesTags: ['AdminOrder'],
    }),
  }),
});

export const { useAdminCustomersQuery, useAdminCustomerQuery, useCustomerOrdersQuery } = customersApi;
