import { AuthClient } from '@supabase/auth-js';
import { arrivedProof } from './arrival.js';
import { handleAuthRedirect } from './open-arrival.js';
import { sessionKeeping } from './session-keeping.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

/** Refreshes its token on a timer of its own, which pauses while the page is hidden. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_STORAGE_KEY,
  storage: sessionKeeping,
  autoRefreshToken: true,
  persistSession: true,
  // What it asks for, it alone can take: the answer is a code, which is worth nothing without the verifier kept here.
  flowType: 'pkce',
  // Several may be under way at once.
  experimental: { appendPkceFlowIdToRedirects: true },
  // An address may be a stranger's; `handleAuthRedirect` decides.
  detectSessionInUrl: false,
});

const proof = arrivedProof();
export const authRedirectResult = proof && handleAuthRedirect(authClient, proof);
