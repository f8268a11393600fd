import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAX_FAVORITES } from '../../../server/catalog/contract.js';

export const FAVORITES_STORAGE_KEY = 'keepsake-favorites';

/** Favorites that only this device has: a visitor's, or changes that the account does not have yet. */
export interface DeviceFavorites {
  /** Id of the account that the changes belong to; null for a visitor's. */
  owner: string | null;
  /** Product ids, newest first. */
  added: string[];
  removed: string[];
}

/** The new state of one product's heart. */
export interface Wish {
  productId: string;
  wanted: boolean;
}

const NONE: DeviceFavorites = { owner: null, added: [], removed: [] };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const without = (ids: readonly string[], gone: readonly string[]): string[] => ids.filter((id) => !gone.includes(id));

/** Above MAX_FAVORITES the oldest are dropped, as on the server. */
export function withWish(productIds: readonly string[], { productId, wanted }: Wish): string[] {
  const others = without(productIds, [productId]);
  return wanted ? [productId, ...others].slice(0, MAX_FAVORITES) : others;
}

/** The account's list with this device's pending changes. */
export function withDevice(productIds: readonly string[], { added, removed }: DeviceFavorites): string[] {
  return [...added, ...without(productIds, [...added, ...removed])].slice(0, MAX_FAVORITES);
}

/** Parses the stored data. Invalid product ids are dropped. */
export function parseFavorites(value: unknown): DeviceFavorites {
  const kept = (value ?? {}) as Partial<Record<keyof DeviceFavorites, unknown>>;
  return { owner: typeof kept.owner === 'string' ? kept.owner : null, added: idsIn(kept.added), removed: idsIn(kept.removed) };
}

function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === 'string' && UUID.test(id));
  return [...new Set(ids)].slice(0, MAX_FAVORITES);
}

export const favoritesSlice = createSlice({
  name: 'favorites',
  initialState: NONE,
  reducers: {
    wishMade: (favorites, { payload }: PayloadAction<Wish>) => {
      const { productId, wanted } = payload;
      favorites.added = withWish(favorites.added, payload);
      favorites.removed = withWish(favorites.removed, { productId, wanted: !wanted && favorites.owner !== null });
    },
    /** The account has these changes; a heart that was toggled again since then still has to be sent. */
    wishesSent: (favorites, { payload }: PayloadAction<Pick<DeviceFavorites, 'added' | 'removed'>>) => {
      favorites.added = without(favorites.added, payload.added);
      favorites.removed = without(favorites.removed, payload.removed);
    },
    /** The user has changed: a visitor's favorites go into the account, another user's are dropped. */
    ownerChanged: (favorites, { payload: owner }: PayloadAction<string | null>) => {
      if (favorites.owner === owner) return favorites;
      return favorites.owner === null ? { ...favorites, owner } : { ...NONE, owner };
    },
    favoritesRestored: (_favorites, { payload }: PayloadAction<DeviceFavorites>) => payload,
  },
  selectors: { selectDeviceFavorites: (favorites) => favorites },
});

export const { wishMade, wishesSent, ownerChanged, favoritesRestored } = favoritesSlice.actions;
export const { selectDeviceFavorites } = favoritesSlice.selectors;
