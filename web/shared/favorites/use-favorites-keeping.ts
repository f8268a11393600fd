import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { onBackOnline } from '../back-online.js';
import { useSession } from '../session/SessionProvider.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/hooks.js';
import { keepInBrowser } from '../storage/keep-in-browser.js';
import { showToast } from '../toasts/toasts-slice.js';
import { favoritesApi } from './favorites-api.js';
import {
  FAVORITES_STORAGE_KEY,
  favoritesRestored,
  ownerChanged,
  parseFavorites,
  selectDeviceFavorites,
} from './favorites-slice.js';

/** Stores the favorites on this device, synchronizes its tabs, and sends the favorites to the account after sign-in. */
export function useFavoritesKeeping(): void {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const device = useAppSelector(selectDeviceFavorites);
  const { state, user } = useSession();
  const userId = user?.id ?? null;
  // Never merges another user's favorites.
  const account = userId !== null && device.owner === userId ? userId : skipToken;
  const { fulfilledTimeStamp, refetch } = favoritesApi.endpoints.favorites.useQuery(account, { refetchOnFocus: true });
  const isWaiting = account !== skipToken && device.added.length + device.removed.length > 0;

  // The server knows nothing of this device, and so the first view does not either.
  useLayoutEffect(() => {
    let isFirst = true;
    return keepInBrowser(store, {
      key: FAVORITES_STORAGE_KEY,
      select: selectDeviceFavorites,
      toStored: (favorites) => (favorites.added.length + favorites.removed.length > 0 ? favorites : undefined),
      restore: (kept) => {
        const favorites = parseFavorites(kept);
        // A tab that signed in or out first speaks of another's list; this one follows as soon as it knows itself.
        if (isFirst || favorites.owner === selectDeviceFavorites(store.getState()).owner)
          store.dispatch(favoritesRestored(favorites));
        isFirst = false;
      },
      onNotKept: () => {
        if (selectDeviceFavorites(store.getState()).owner === null) store.dispatch(showToast(NOT_KEPT));
      },
    });
  }, [store]);

  useEffect(() => {
    if (state !== 'loading') dispatch(ownerChanged(userId));
  }, [dispatch, state, userId]);

  const send = useEffectEvent(() => void refetch());
  // Also when the last answer came while another heart was pressed.
  useEffect(() => {
    if (isWaiting) send();
  }, [isWaiting, device, fulfilledTimeStamp]);

  useEffect(() => {
    if (account !== skipToken) return onBackOnline(() => send());
  }, [account]);
}

const NOT_KEPT = {
  tone: 'warning',
  title: 'Your favorites last until you close this page',
  message: 'This browser does not let the shop keep them. Log in and your account keeps them.',
} as const;
