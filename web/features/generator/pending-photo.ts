import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import { PENDING_PHOTO } from './pending-photo-key.js';
import { HOUR_MS } from '../../../server/platform/durations/contract.js';

/** A photo that is being uploaded, or waits until its owner has signed in. */
export interface PendingPhoto {
  file: File;
  /** Idempotency key, the same for each attempt. */
  key: string;
  /** Null for a photo that a visitor chose. */
  userId: string | null;
  /** Whether it comes beside the photos that are already chosen. */
  adds: boolean;
}

type Stored = PendingPhoto & { at: number };

/** Milliseconds after which the photo is deleted. */
const KEPT = HOUR_MS;

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no photos.'));
  });
}

/** IndexedDB, because files do not fit into local storage. Where the browser blocks it, a reload loses the photo. */
async function withStore<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = window.indexedDB.open(PENDING_PHOTO, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PENDING_PHOTO);
    const database = await result(opening);
    try {
      return await result(ask(database.transaction(PENDING_PHOTO, 'readwrite').objectStore(PENDING_PHOTO)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Keeps one photo, replacing the previous one. */
export async function keepPending(photo: PendingPhoto): Promise<void> {
  const at = Date.now();
  writeStored('localStorage', PENDING_PHOTO, at);
  writeStored('sessionStorage', PENDING_PHOTO, photo.key);
  await withStore((store) => store.put({ ...photo, at } satisfies Stored, PENDING_PHOTO));
  setTimeout(() => void dropOverdue(), KEPT);
}

export async function dropPending(): Promise<void> {
  writeStored('localStorage', PENDING_PHOTO, undefined);
  writeStored('sessionStorage', PENDING_PHOTO, undefined);
  await withStore((store) => store.delete(PENDING_PHOTO));
}

/** Deletes a photo that was kept for too long. */
export async function dropOverdue(): Promise<void> {
  const at = readStored('localStorage', PENDING_PHOTO);
  if (at !== undefined && !(Date.now() - Number(at) < KEPT)) await dropPending();
}

/**
 * The photo that this user left pending, or chose in this tab before signing in; null when there is none. Another person may
 * have chosen a photo in another tab, and left.
 */
export async function pendingOf(userId: string): Promise<PendingPhoto | null> {
  await dropOverdue();
  const stored = (await withStore((store) => store.get(PENDING_PHOTO))) as Stored | undefined;
  if (!stored) return null;
  if (stored.userId === null) return readStored('sessionStorage', PENDING_PHOTO) === stored.key ? stored : null;
  if (stored.userId === userId) return stored;
  await dropPending();
  return null;
}
