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
    const stored = JSON.parse(read() ?? '{}') as Partial<Session>;
    return stored.user ? (stored as Session) : null;
  } catch {
    return null;
  }
}

export function storedUserId(): string | undefined {
  return storedSession()?.user.id;
}

const read = (): string | null => readText('localStorage', SESSION_STORAGE_KEY);
