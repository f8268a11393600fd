import type { GiftDeliveryRequest, LinkedGift, LinkedGiftDelivery } from '../../../../server/checkout/gifting/contract.js';
import type { LinkedParcelArrival } from '../../../../server/checkout/fulfilment/contract.js';
import type { Order, OrderList, OrderLookupAnswer, OrderLookupRequest } from '../../../../server/checkout/contract.js';
import { api } from '../../../shared/api/api.js';

const orderHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, page by page. */
    orders: build.infiniteQuery<OrderList, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: (page) => page.next ?? undefined },
      query: ({ pageParam }) => ({ url: 'orders', params: pageParam ? { after: pageParam } : {} }),
      providesTags: ['Order'],
    }),
    sendOrderAgain: build.mutation<void, string>({
      query: (id) => ({ url: `orders/${encodeURIComponent(id)}/send-again`, method: 'POST' }),
    }),
    changeGiftDelivery: build.mutation<Order, { id: string; delivery: GiftDeliveryRequest }>({
      query: ({ id, delivery }) => ({ url: `orders/${encodeURIComponent(id)}/gift-delivery`, method: 'PUT', body: delivery }),
      invalidatesTags: ['Order'],
    }),
    sendGiftAgain: build.mutation<void, string>({
      query: (id) => ({ url: `orders/${encodeURIComponent(id)}/gift-delivery/send-again`, method: 'POST' }),
    }),
    changeLinkedGiftDelivery: build.mutation<OrderLookupAnswer, LinkedGiftDelivery>({
      query: (body) => ({ url: 'order-lookup/gift-delivery', method: 'POST', body }),
    }),
    sendLinkedGiftAgain: build.mutation<void, LinkedGift>({
      query: (body) => ({ url: 'order-lookup/gift-delivery/send-again', method: 'POST', body }),
    }),
    setParcelArrival: build.mutation<Order, { id: string; parcelId: string; arrived: boolean }>({
      query: ({ id, parcelId, arrived }) => ({
        url: `orders/${encodeURIComponent(id)}/parcels/${parcelId}/arrival`,
        method: 'PUT',
        body: { arrived },
      }),
      invalidatesTags: ['Order'],
    }),
    setLinkedParcelArrival: build.mutation<OrderLookupAnswer, LinkedParcelArrival>({
      query: (body) => ({ url: 'order-lookup/parcel-arrival', method: 'POST', body }),
    }),
    /** An order's status by number and email address. A mutation, so that nothing is cached. */
    findOrder: build.mutation<Order, OrderLookupRequest>({
      query: (body) => ({ url: 'order-lookup', method: 'POST', body }),
      transformResponse: ({ order }: OrderLookupAnswer) => order,
    }),
    /** The complete order, by the link in a mail. */
    orderLookup: build.query<Order, OrderLookupRequest>({
      query: (body) => ({ url: 'order-lookup', method: 'POST', body }),
      transformResponse: ({ order }: OrderLookupAnswer) => order,
      // The answer has an address and links to files, so it is not cached after the page is left.
      keepUnusedDataFor: 0,
    }),
    sendLinkAgain: build.mutation<void, OrderLookupRequest>({
      query: (body) => ({ url: 'order-lookup/send-again', method: 'POST', body }),
    }),
  }),
});

export const {
  useOrdersInfiniteQuery,
  useSendOrderAgainMutation,
  useChangeGiftDeliveryMutation,
  useSendGiftAgainMutation,
  useChangeLinkedGiftDeliveryMutation,
  useSendLinkedGiftAgainMutation,
  useSetParcelArrivalMutation,
  useSetLinkedParcelArrivalMutation,
  useOrderLookupQuery,
  useFindOrderMutation,
  useSendLinkAgainMutation,
} = orderHistoryApi;
