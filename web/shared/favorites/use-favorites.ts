import { useMemo } from 'react';
import { useSession } from '../session/SessionProvider.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { favoriteToggled, selectFavorites } from './favorites-slice.js';

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

/** A visitor's favourites, kept on this device, or those of the signed-in account. */
export function useFavorites(): FavoritesValue {
  const dispatch = useAppDispatch();
  const { productIds, owner, unreachable = false } = useAppSelector(selectFavorites);
  const { state, user } = useSession();
  const ready = state !== 'loading' && owner === (user?.id ?? null);
  return useMemo(
    () => ({
      productIds,
      count: productIds.length,
      has: (productId) => productIds.includes(productId),
      toggle: (productId) => void dispatch(favoriteToggled(productId)),
      ready,
      unreachable,
    }),
    [dispatch, productIds, ready, unreachable],
  );
}
