import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../session/SessionProvider.js';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { showToast } from '../toasts/toasts-slice.js';
import { favoritesForgotten, favoritesReplaced, selectFavorites } from './favorites-slice.js';
import { FAVORITES_STORAGE_KEY, parseFavorites, readFavorites, writeFavorites } from './favorites-storage.js';

/** Keeps the favourites on this device, in step between its tabs, and in step with the account. */
export function useFavoritesKeeping(): void {
  const store = useAppStore();
  const favorites = useAppSelector(selectFavorites);
  const { state, user } = useSession();
  const owner = user?.id ?? null;
  const written = useRef(favorites);
  const warned = useRef(false);

  // The server knows nothing of this device, and so the first view does not either.
  useLayoutEffect(() => {
    const kept = readFavorites();
    written.current = kept;
    store.dispatch(favoritesReplaced(kept));
  }, [store]);

  useEffect(() => {
    if (favorites === written.current) return;
    written.current = favorites;
    if (writeFavorites(favorites) || favorites.owner || warned.current) return;
    warned.current = true;
    store.dispatch(
      showToast({
        tone: 'warning',
        title: 'Your favorites last until you close this page',
        message: 'This browser does not let the shop keep them. Log in and your account keeps them.',
      }),
    );
  }, [store, favorites]);

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== FAVORITES_STORAGE_KEY) return;
      const next = parseFavorites(newValue);
      // A tab that signed in or out first speaks of another's list; this one follows as soon as it knows itself.
      if (next.owner === owner) store.dispatch(favoritesReplaced(next));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [store, owner]);

  // Nobody finds the favourites of the person before.
  const ofSomebodyElse = state !== 'loading' && favorites.owner !== null && favorites.owner !== owner;
  useEffect(() => {
    if (ofSomebodyElse) store.dispatch(favoritesForgotten());
  }, [store, ofSomebodyElse]);

  useEffect(() => {
    if (!owner) return;
    // In a chunk of its own, for a visitor never needs it. Out of reach, the hearts stay on this device as they are.
    const syncing = import('./account-favorites.js').then(
      ({ syncWithAccount }) => syncWithAccount(store, owner),
      () => () => undefined,
    );
    return () => void syncing.then((stop) => stop());
  }, [store, owner]);
}
