import { arrival } from './arrival.js';

/** Where the session lies in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'keepsake-auth';

/** Whether this page could turn out to be signed in: a kept session, or an address that a sign-in came back to. */
export function mayHaveSession(): boolean {
  if (arrival?.kind === 'session') return true;
  try {
    return window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
