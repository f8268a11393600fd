import type { AdminDiscount, AdminDiscountList, DiscountWrite } from '../../../../server/admin/discounts/contract.js';
import { api } from '../../../shared/api/api.js';

const discountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDiscounts: build.query<AdminDiscountList, { after: string | undefined }>({
      query: ({ after }) => ({ url: 'admin/discounts', params: after ? { after } : {} }),
      providesTags: ['AdminDiscount'],
    }),
    createDiscount: build.mutation<AdminDiscount, DiscountWrite>({
      query: (body) => ({ url: 'admin/discounts', method: 'POST', body }),
      invalidatesTags: ['AdminDiscount'],
    }),
    switchDiscount: build.mutation<AdminDiscount, { id: string; stopped: boolean }>({
      query: ({ id, stopped }) => ({ url: `admin/discounts/${encodeURIComponent(id)}`, method: 'PATCH', body: { stopped } }),
      invalidatesTags: ['AdminDiscount'],
    }),
  }),
});

export const { useAdminDiscountsQuery, useCreateDiscountMutation, useSwitchDiscountMutation } = discountsApi;
