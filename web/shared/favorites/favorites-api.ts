import type { AddFavorites, Favorites } from '../../../server/catalog/contract.js';
import { api } from '../api/api.js';
import type { RootState } from '../store/store.js';
import { showToast } from '../toasts/toasts-slice.js';
import { selectDeviceFavorites, type Wish, wishesSent, wishMade, withWish } from './favorites-slice.js';

/** Calls are sent one after the other, so that the later of two about the same product counts. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Answer>(call: () => Answer | PromiseLike<Answer>): Promise<Answer> {
  const answer = last.then(call);
  last = answer.catch(() => undefined);
  return answer;
}

/** A queued call must not use the token of a user who signed in in the meantime. */
const hasLeft = (state: unknown, userId: string) => selectDeviceFavorites(state as RootState).owner !== userId;
const LEFT = { error: { status: 'CUSTOM_ERROR', error: 'Another person is signed in.' } } as const;

export const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Favorites of the signed-in account, whose id is the argument, newest first. This device's changes are sent before. */
    favorites: build.query<string[], string>({
      queryFn: (userId, { dispatch, getState }, _options, request) =>
        inTurn(async () => {
          if (hasLeft(getState(), userId)) return LEFT;
          const { added, removed } = selectDeviceFavorites(getState() as RootState);
          for (const id of removed) {
            const { error } = await request({ url: `favorites/${id}`, method: 'DELETE' });
            if (error) return { error };
          }
          const body: AddFavorites = { productIds: added };
          const { data, error } = await request(added.length > 0 ? { url: 'favorites', method: 'POST', body } : 'favorites');
          if (error) return { error };
          if (added.length + removed.length > 0) dispatch(wishesSent({ added, removed }));
          return { data: (data as Favorites).productIds };
        }),
    }),
    /** Optimistic update. A refusal rolls it back; without a connection it is kept on this device. */
    setFavorite: build.mutation<unknown, Wish & { userId: string }>({
      queryFn: ({ userId, productId, wanted }, { getState }, _options, request) =>
        inTurn(() => {
          if (hasLeft(getState(), userId)) return LEFT;
          return request({ url: `favorites/${productId}`, method: wanted ? 'PUT' : 'DELETE' });
        }),
      onQueryStarted: async ({ userId, productId, wanted }, { dispatch, getState, queryFulfilled }) => {
        const show = (wish: Wish) =>
          dispatch(favoritesApi.util.updateQueryData('favorites', userId, (productIds) => withWish(productIds, wish)));
        show({ productId, wanted });
        try {
          await queryFulfilled;
        } catch (failure) {
          if (hasLeft(getState(), userId)) return;
          const { error } = failure as { error: { status?: unknown } };
          if (error.status === 'FETCH_ERROR') {
            dispatch(wishMade({ productId, wanted }));
            dispatch(showToast(KEPT_FOR_NOW));
          } else {
            show({ productId, wanted: !wanted });
            // After a deploy this chunk may be gone: then the title is enough.
            const message = await import('../api/failure-message.js').then(
              ({ failureMessage }) => failureMessage(error),
              () => undefined,
            );
            dispatch(showToast({ tone: 'error', title: 'Your favorites stay as they were', ...(message && { message }) }));
          }
        }
      },
    }),
  }),
});

const KEPT_FOR_NOW = {
  tone: 'info',
  title: 'Saved on this device',
  message: 'We can’t reach the server right now. Your favorites are added to your account once the connection is back.',
} as const;
