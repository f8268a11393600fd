import { api } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { GIFT_VIEWS, giftViewsApi } from '../../shared/gifts/gift-views-api.js';
import type { AppDispatch } from '../../shared/store/store.js';
import { showToast } from '../../shared/toasts/toasts-slice.js';

/** Pixels: sharp on most cards. */
const VIEW_WIDTH = 400;
/** Milliseconds. Cards that come into view together ask together. */
const BATCH_MS = 50;

interface CardView {
  pictureId: string;
  productId: string;
}

interface Batch {
  pictureId: string;
  productIds: Set<string>;
  views: Promise<Map<string, string | null>>;
}

let batch: Batch | undefined;

/** @throws what the shop refused it with, after telling the customer */
async function viewsOf(pictureId: string, productIds: Iterable<string>, dispatch: AppDispatch) {
  const gifts = [...productIds].map((productId) => ({ productId, words: [] }));
  const ask = giftViewsApi.endpoints.giftViews.initiate({ pictureId, width: VIEW_WIDTH, gifts }, { subscribe: false });
  try {
    const views = await dispatch(ask).unwrap();
    return new Map(views.map(({ productId, url }) => [productId, url]));
  } catch (error) {
    const title = 'Your picture could not be put on the gifts';
    dispatch(showToast({ tone: 'error', title, message: failureMessage(error) }));
    throw error;
  }
}

function batchOf(pictureId: string, dispatch: AppDispatch): Batch {
  if (batch?.pictureId === pictureId) return batch;
  const productIds = new Set<string>();
  const closed = new Promise((resolve) => setTimeout(resolve, BATCH_MS));
  const opened: Batch = {
    pictureId,
    productIds,
    views: closed.then(() => {
      if (batch === opened) batch = undefined;
      return viewsOf(pictureId, productIds, dispatch);
    }),
  };
  batch = opened;
  return opened;
}

const cardViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Address of the gift with the picture on it; null where no picture goes on it. */
    cardView: build.query<string | null, CardView>({
      queryFn: async ({ pictureId, productId }, { dispatch }) => {
        const { productIds, views } = batchOf(pictureId, dispatch);
        productIds.add(productId);
        try {
          return { data: (await views).get(productId) ?? null };
        } catch (error) {
          return { error: error as { status: 'FETCH_ERROR'; error: string } };
        }
      },
      providesTags: [GIFT_VIEWS],
    }),
  }),
});

export const { useCardViewQuery } = cardViewsApi;
