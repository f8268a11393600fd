import { MAX_VIEWS, type GiftViewList, type GiftViewsRequest } from '../../../server/gifts/contract.js';
import { api } from '../api/api.js';

/** A gift with the customer's picture and these words on it. */
export type GiftView = GiftViewsRequest['gifts'][number] & {
  /** Private and short-lived; the first time it is opened takes a second or two. Null where no picture goes on the gift. */
  url: string | null;
};

/** Views differ once the names under the people of a picture are changed. */
export const GIFT_VIEWS = { type: 'GeneratedImage', id: 'views' } as const;

export const giftViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** For customers alone, of any number of gifts, in the order asked for. Ask with PRIVATE_IMAGE_POLLING: addresses expire. */
    giftViews: build.query<GiftView[], GiftViewsRequest>({
      queryFn: async ({ gifts, ...picture }, _queryApi, _extraOptions, request) => {
        const chunks: GiftViewsRequest['gifts'][] = [];
        for (let start = 0; start < gifts.length; start += MAX_VIEWS) chunks.push(gifts.slice(start, start + MAX_VIEWS));
        const answers = await Promise.all(
          chunks.map(async (chunk) => request({ url: 'gift-views', method: 'POST', body: { ...picture, gifts: chunk } })),
        );
        const refusal = answers.find(({ error }) => error);
        if (refusal?.error) return { error: refusal.error };
        const views = answers.flatMap(({ data }) => (data as GiftViewList).views);
        return { data: gifts.map((gift, index) => ({ ...gift, url: views[index]?.url ?? null })) };
      },
      providesTags: [GIFT_VIEWS],
    }),
  }),
});

export const { useGiftViewsQuery } = giftViewsApi;
