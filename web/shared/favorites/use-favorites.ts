import { skipToken } from '@reduxjs/toolkit/query';
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
  /** Shows at once; the account hears of it afterwards, and a refusal takes it back with a sentence. */
  toggle: (productId: string) => void;
  /** False as long as the account has not answered: what is shown may not be all. */
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
  const { currentData: data, isError, isFetching } = favoritesApi.endpoints.favorites.useQueryState(userId ?? skipToken);
  return useMemo(() => {
    const productIds = withDevice(data ?? [], device);
    const has = (productId: string) => productIds.includes(productId);
    /** What waits here is sent together with what is asked next. */
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
