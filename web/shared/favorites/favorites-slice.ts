import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAX_FAVORITES } from '../../../server/catalog/contract.js';
import { NO_FAVORITES, type Favorites } from './favorites-storage.js';

/** One product's heart: on when wanted. */
interface Wish {
  productId: string;
  wanted: boolean;
}

/** Past MAX_FAVORITES the oldest give way, as on the server. */
function granted(productIds: readonly string[], { productId, wanted }: Wish): string[] {
  const others = productIds.filter((id) => id !== productId);
  return wanted ? [productId, ...others].slice(0, MAX_FAVORITES) : others;
}

const without = (ids: readonly string[], gone: string): string[] => ids.filter((id) => id !== gone);

interface FavoritesState extends Favorites {
  /** The account was asked for its list and did not answer. */
  unreachable?: boolean;
}

export const favoritesSlice = createSlice({
  name: 'favorites',
  initialState: NO_FAVORITES as FavoritesState,
  reducers: {
    favoriteToggled: (favorites, { payload: productId }: PayloadAction<string>) => {
      const wanted = !favorites.productIds.includes(productId);
      favorites.productIds = granted(favorites.productIds, { productId, wanted });
      if (favorites.owner) favorites.unsent = [...without(favorites.unsent, productId), productId];
    },
    /** The account knows; a heart that was changed back meanwhile still has to be sent. */
    wishSent: (favorites, { payload: { productId, wanted } }: PayloadAction<Wish>) => {
      if (favorites.productIds.includes(productId) === wanted) favorites.unsent = without(favorites.unsent, productId);
    },
    wishRefused: (favorites, { payload: { productId, wanted } }: PayloadAction<Wish>) => {
      favorites.productIds = granted(favorites.productIds, { productId, wanted: !wanted });
      favorites.unsent = without(favorites.unsent, productId);
    },
    /** The account's list is the truth, but for the hearts changed here since it was asked with those of the device. */
    accountAnswered: (
      favorites,
      { payload }: PayloadAction<{ owner: string; productIds: string[]; fromDevice: readonly string[] }>,
    ) => {
      const here = favorites.productIds;
      const changed =
        favorites.owner === payload.owner
          ? favorites.unsent
          : [...here, ...payload.fromDevice].filter((id) => here.includes(id) !== payload.fromDevice.includes(id));
      return {
        owner: payload.owner,
        productIds: changed.reduce(
          (ids, productId) => granted(ids, { productId, wanted: here.includes(productId) }),
          payload.productIds,
        ),
        unsent: changed,
      };
    },
    accountUnreachable: (favorites) => {
      favorites.unreachable = true;
    },
    favoritesReplaced: (_favorites, { payload }: PayloadAction<Favorites>) => payload,
    favoritesForgotten: () => NO_FAVORITES,
  },
  selectors: { selectFavorites: (favorites) => favorites },
});

export const {
  favoriteToggled,
  wishSent,
  wishRefused,
  accountAnswered,
  accountUnreachable,
  favoritesReplaced,
  favoritesForgotten,
} = favoritesSlice.actions;
export const { selectFavorites } = favoritesSlice.selectors;
