import type { Session } from '@supabase/auth-js';
import { readText } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** Key of the session in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'keepsake-auth' satisfies StorageKey<'localStorage'>;

export function isSessionKept(): boolean {
  return read() !== null;
}

/** Null also for an unreadable session, which the auth client discards. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(read() ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

/** Id of the user of the stored session. */
export function storedUserId(): string | undefined {
  return (storedSession() as Partial<Session> | null)?.user?.id;
}

const read = (): string | null => readText('localStorage', SESSION_STORAGE_KEY);
