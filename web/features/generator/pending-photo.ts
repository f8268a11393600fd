/** A photo that is being uploaded, or waits until its owner has signed in. */
export interface PendingPhoto {
  file: File;
  /** Idempotency key, the same for each attempt. */
  key: string;
  /** Null for a photo that a visitor chose. */
  userId: string | null;
}

type Stored = PendingPhoto & { at: number };

/** Milliseconds after which the photo is deleted. */
const KEPT = 3_600_000;
const NAME = 'keepsake-pending-photo';

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no photos.'));
  });
}

/** IndexedDB, because files do not fit into local storage. Where the browser blocks it, a reload loses the photo. */
async function withStore<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = window.indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
    const database = await result(opening);
    try {
      return await result(ask(database.transaction(NAME, 'readwrite').objectStore(NAME)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Keeps one photo, replacing the previous one. */
export async function keepPending(photo: PendingPhoto): Promise<void> {
  await withStore((store) => store.put({ ...photo, at: Date.now() } satisfies Stored, NAME));
}

export async function dropPending(): Promise<void> {
  await withStore((store) => store.delete(NAME));
}

/** The photo that this user left pending, or chose before signing in; null when there is none. */
export async function pendingOf(userId: string): Promise<PendingPhoto | null> {
  const stored = (await withStore((store) => store.get(NAME))) as Stored | undefined;
  if (!stored) return null;
  const isTheirs = stored.userId === null || stored.userId === userId;
  if (isTheirs && Date.now() - stored.at < KEPT) return stored;
  await dropPending();
  return null;
}
