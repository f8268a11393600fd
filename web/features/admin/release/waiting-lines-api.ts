import type { WaitingLineList } from '../../../../server/admin/orders/contract.js';
import { api } from '../../../shared/api/api.js';

const waitingLinesApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingLines: build.infiniteQuery<WaitingLineList, void, string | null>({
      query: ({ pageParam }) => `admin/waiting-lines${pageParam ? `?after=${pageParam}` : ''}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['AdminOrder'],
    }),
    askAgain: build.mutation<void, { orderId: string; lineId: string }>({
      query: ({ orderId, lineId }) => ({ url: `admin/orders/${orderId}/lines/${lineId}/ask-again`, method: 'POST' }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

export const { useWaitingLinesInfiniteQuery, useAskAgainMutation } = waitingLinesApi;
