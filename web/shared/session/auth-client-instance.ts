import { AuthClient } from '@supabase/auth-js';
import { redirectCredentials } from './auth-redirect.js';
import { handleAuthRedirect } from './handle-auth-redirect.js';
import { sessionKeeping } from './session-keeping.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

/** Refreshes its token on a timer of its own, which pauses while the page is hidden. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_STORAGE_KEY,
  storage: sessionKeeping,
  autoRefreshToken: true,
  persistSession: true,
  // The redirect carries a code, which only a browser with the stored verifier can exchange for a session.
  flowType: 'pkce',
  // Several sign-ins may be in progress at once.
  experimental: { appendPkceFlowIdToRedirects: true },
  // The URL may be a link that someone else prepared; `handleAuthRedirect` decides.
  detectSessionInUrl: false,
});

const credentials = redirectCredentials();
export const authRedirectResult = credentials && handleAuthRedirect(authClient, credentials);
