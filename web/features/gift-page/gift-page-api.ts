import type { GiftPage } from '../../../server/checkout/gifting/contract.js';
import { api } from '../../shared/api/api.js';

const giftPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    giftPage: build.query<GiftPage, string>({
      query: (key) => ({ url: 'gift-page', method: 'POST', body: { key } }),
      // A message and files: nothing of it stays when the page is left.
      keepUnusedDataFor: 0,
    }),
    unwrapGift: build.mutation<void, string>({
      query: (key) => ({ url: 'gift-page/unwrap', method: 'POST', body: { key } }),
    }),
  }),
});

export const { useGiftPageQuery, useUnwrapGiftMutation } = giftPageApi;
