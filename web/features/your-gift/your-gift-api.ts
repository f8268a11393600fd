import type { YourGift, YourGiftChange } from '../../../server/checkout/completion/contract.js';
import { api } from '../../shared/api/api.js';

const yourGiftApi = api.injectEndpoints({
  endpoints: (build) => ({
    yourGift: build.query<YourGift, string>({
      query: (key) => ({ url: 'order-line', method: 'POST', body: { key } }),
      // Nothing of it stays when the page is left.
      keepUnusedDataFor: 0,
    }),
    changeYourGift: build.mutation<YourGift, YourGiftChange>({
      query: (change) => ({ url: 'order-line', method: 'PUT', body: change }),
      invalidatesTags: ['Order'],
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(yourGiftApi.util.updateQueryData('yourGift', key, () => data));
      },
    }),
    approveYourGift: build.mutation<YourGift, string>({
      query: (key) => ({ url: 'order-line/approve', method: 'POST', body: { key } }),
      invalidatesTags: ['Order'],
      onQueryStarted: async (key, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(yourGiftApi.util.updateQueryData('yourGift', key, () => data));
      },
    }),
  }),
});

export const { useYourGiftQuery, useChangeYourGiftMutation, useApproveYourGiftMutation } = yourGiftApi;
