import { readText } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** Key of the session in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'keepsake-auth' satisfies StorageKey<'localStorage'>;

export function isSessionKept(): boolean {
  return read() !== null;
}

/** Id of the user of the stored session. Undefined also for an unreadable session, which the auth client discards. */
export function storedUserId(): string | undefined {
  try {
    const { user } = JSON.parse(read() ?? '{}') as { user?: { id: string } };
    return user?.id;
  } catch {
    return undefined;
  }
}

const read = (): string | null => readText('localStorage', SESSION_STORAGE_KEY);
