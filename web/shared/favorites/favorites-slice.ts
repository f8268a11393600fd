import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAX_FAVORITES } from '../../../server/catalog/contract.js';

export const FAVORITES_STORAGE_KEY = 'keepsake-favorites';

/** What is kept on this device alone: a visitor's favorites, or hearts of which the account does not know yet. */
export interface DeviceFavorites {
  /** Id of the account that is to get them; null while they are a visitor's. */
  owner: string | null;
  /** Ids of products, latest first. */
  added: string[];
  removed: string[];
}

/** One product's heart: on when wanted. */
export interface Wish {
  productId: string;
  wanted: boolean;
}

const NONE: DeviceFavorites = { owner: null, added: [], removed: [] };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const without = (ids: readonly string[], gone: readonly string[]): string[] => ids.filter((id) => !gone.includes(id));

/** Past MAX_FAVORITES the oldest give way, as on the server. */
export function withWish(productIds: readonly string[], { productId, wanted }: Wish): string[] {
  const others = without(productIds, [productId]);
  return wanted ? [productId, ...others].slice(0, MAX_FAVORITES) : others;
}

/** The account's list as it will be once it knows of this device. */
export function withDevice(productIds: readonly string[], { added, removed }: DeviceFavorites): string[] {
  return [...added, ...without(productIds, [...added, ...removed])].slice(0, MAX_FAVORITES);
}

/** Reads what was kept. What is no product's id is left out. */
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
    /** The account knows of them; a heart that was changed back meanwhile still has to be sent. */
    wishesSent: (favorites, { payload }: PayloadAction<Pick<DeviceFavorites, 'added' | 'removed'>>) => {
      favorites.added = without(favorites.added, payload.added);
      favorites.removed = without(favorites.removed, payload.removed);
    },
    /** Somebody signed in or out: what a visitor gathered goes along, what was another person's does not. */
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
