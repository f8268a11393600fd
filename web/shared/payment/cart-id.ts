import { uuidv7 } from 'uuidv7';
import { readStored, writeStored } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** Gifts are checked out together, packs of pictures one at a time. */
const KEYS = { gifts: 'keepsake-cart-id', pack: 'keepsake-pack-id' } as const satisfies Record<
  string,
  StorageKey<'localStorage'>
>;
type Kind = keyof typeof KEYS;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Id of the current cart or pack purchase, shared by all tabs and kept over reloads. Each id can be paid once. */
export function currentCartId(kind: Kind): string {
  const kept = readStored('localStorage', KEYS[kind]);
  if (typeof kept === 'string' && UUID.test(kept)) return kept;
  // Not crypto.randomUUID, which browsers only have on https.
  const id = uuidv7();
  keepCartId(kind, id);
  return id;
}

export function keepCartId(kind: Kind, id: string): void {
  writeStored('localStorage', KEYS[kind], id);
}

/** Starts a new id for the next purchase, unless `id` is no longer the current one. */
export function forgetCartId(kind: Kind, id: string): void {
  if (readStored('localStorage', KEYS[kind]) === id) writeStored('localStorage', KEYS[kind], undefined);
}
