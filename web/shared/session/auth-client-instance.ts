import { AuthClient } from '@supabase/auth-js';
import { arrival, tidyAddress } from './arrival.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

/** Refreshes its token on a timer of its own, which pauses while the page is hidden. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // None but the session that the address brought is taken from it, and not that of somebody else than is signed in.
  detectSessionInUrl: (_url, { access_token }) => arrival?.kind === 'session' && access_token === arrival.accessToken,
});

// It has read the tokens by now, and would clear them only later, with one more step in the history.
if (arrival?.kind === 'session') tidyAddress();
