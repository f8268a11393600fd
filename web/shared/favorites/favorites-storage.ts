import { MAX_FAVORITES } from '../../../server/catalog/contract.js';

export const FAVORITES_STORAGE_KEY = 'keepsake-favorites';

export interface Favorites {
  /** Id of the account whose favourites these are; null while they are a visitor's and live on this device alone. */
  owner: string | null;
  /** Latest first. */
  productIds: string[];
  /** Ids of products whose heart was changed here and of which the account does not know yet. */
  unsent: string[];
}

export const NO_FAVORITES: Favorites = { owner: null, productIds: [], unsent: [] };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === 'string' && UUID.test(id));
  return [...new Set(ids)].slice(0, MAX_FAVORITES);
}

/** Reads what was kept. What is no product's id is left out; nothing here throws. */
export function parseFavorites(text: string | null): Favorites {
  try {
    const kept = (JSON.parse(text ?? '{}') ?? {}) as Partial<Record<keyof Favorites, unknown>>;
    const owner = typeof kept.owner === 'string' ? kept.owner : null;
    return { owner, productIds: idsIn(kept.productIds), unsent: idsIn(kept.unsent) };
  } catch {
    return NO_FAVORITES;
  }
}

export function readFavorites(): Favorites {
  try {
    return parseFavorites(window.localStorage.getItem(FAVORITES_STORAGE_KEY));
  } catch {
    return NO_FAVORITES;
  }
}

/** False when the browser's storage is full or forbidden: the favourites then live as long as the page. */
export function writeFavorites({ owner, productIds, unsent }: Favorites): boolean {
  try {
    if (owner || productIds.length > 0) {
      window.localStorage.setItem(FAVORITES_STORAGE_KEY, JSON.stringify({ owner, productIds, unsent }));
    } else {
      window.localStorage.removeItem(FAVORITES_STORAGE_KEY);
    }
    return true;
  } catch {
    return false;
  }
}
