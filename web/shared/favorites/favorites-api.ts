import { api } from '../api/api.js';
import { type Wish, withWish } from './favorites-slice.js';

/** Only signed-in customers have favorites in an account. */
const loadCalls = () => import('./favorites-calls.js');
/** The calls' code did not load: as without a connection. */
const unreachable = (error: unknown) => ({ error: { status: 'FETCH_ERROR' as const, error: String(error) } });

export const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Favorites of the signed-in account, whose id is the argument, newest first. This device's changes are sent before. */
    favorites: build.query<string[], string>({
      queryFn: (userId, store, _options, request) =>
        loadCalls().then(({ fetchFavorites }) => fetchFavorites(userId, store, request), unreachable),
    }),
    /** Optimistic update. A refusal rolls it back; without a connection it is kept on this device. */
    setFavorite: build.mutation<unknown, Wish & { userId: string }>({
      queryFn: (wish, store, _options, request) =>
        loadCalls().then(({ sendWish }) => sendWish(wish, store, request), unreachable),
      onQueryStarted: async ({ userId, productId, wanted }, { dispatch, getState, queryFulfilled }) => {
        const show = (wish: Wish) =>
          dispatch(favoritesApi.util.updateQueryData('favorites', userId, (productIds) => withWish(productIds, wish)));
        show({ productId, wanted });
        try {
          await queryFulfilled;
        } catch (failure) {
          const undo = () => show({ productId, wanted: !wanted });
          await loadCalls().then(
            ({ keepOrUndo }) => keepOrUndo(failure, { userId, productId, wanted }, { dispatch, getState }, undo),
            undo,
          );
        }
      },
    }),
  }),
});
