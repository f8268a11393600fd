import { readText } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** Key of the session in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'keepsake-auth' satisfies StorageKey<'localStorage'>;

/** The user of the stored session. */
export interface StoredUser {
  id: string;
  /** The email address, or else the phone number. */
  name: string;
}

export function isSessionKept(): boolean {
  return read() !== null;
}

/** Null also for an unreadable stored session, which the auth client discards. */
export function storedUser(): StoredUser | null {
  try {
    const { user } = JSON.parse(read() ?? '{}') as { user?: Parameters<typeof nameOf>[0] & { id: string } };
    return user ? { id: user.id, name: nameOf(user) } : null;
  } catch {
    return null;
  }
}

/** Display name of an account: its email address, or else its phone number. */
export function nameOf({ email, phone }: { email?: string | undefined; phone?: string | undefined }): string {
  return email || (phone ? `+${phone}` : 'another account');
}

const read = (): string | null => readText('localStorage', SESSION_STORAGE_KEY);
