import { useMemo } from 'react';
import { useSession } from '../session/SessionProvider.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { favoritesApi } from './favorites-api.js';
import { selectDeviceFavorites, wishMade, withDevice } from './favorites-slice.js';

export interface FavoritesValue {
  /** Latest first. */
  productIds: readonly string[];
  count: number;
  has: (productId: string) => boolean;
  /** Updates optimistically; a refusal by the server rolls it back and shows a toast. */
  toggle: (productId: string) => void;
  /** False until the account has answered: the list may be incomplete. */
  ready: boolean;
  /** The account did not answer when it was asked. */
  unreachable: boolean;
}

/** A visitor's favorites, kept on this device, or those of the signed-in account. */
export function useFavorites(): FavoritesValue {
  const dispatch = useAppDispatch();
  const device = useAppSelector(selectDeviceFavorites);
  const { state, user } = useSession();
  const userId = user?.id ?? null;
  // Lighter than a query hook, of which every heart of a list would have one.
  const selectAccount = useMemo(() => (userId ? favoritesApi.endpoints.favorites.select(userId) : () => undefined), [userId]);
  const { data, isError = false, isLoading: isFetching } = useAppSelector(selectAccount) ?? {};
  return useMemo(() => {
    const productIds = withDevice(data ?? [], device);
    const has = (productId: string) => productIds.includes(productId);
    /** Pending changes are sent together with the next request. */
    const waits = !data || isFetching || device.added.length > 0 || device.removed.length > 0;
    return {
      productIds,
      count: productIds.length,
      has,
      toggle: (productId) => {
        const wish = { productId, wanted: !has(productId) };
        if (userId === null || waits) dispatch(wishMade(wish));
        else void dispatch(favoritesApi.endpoints.setFavorite.initiate({ ...wish, userId }, { track: false }));
      },
      ready: state !== 'loading' && device.owner === userId && (userId === null || data !== undefined),
      unreachable: isError,
    };
  }, [dispatch, data, device, isError, isFetching, state, userId]);
}
