import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { mayHaveSession } from './auth-redirect.js';
import { needsSecondFactor } from './assurance.js';
import type { AuthRedirectResult } from './handle-auth-redirect.js';

interface Loaded {
  authClient: AuthClient;
  authRedirectResult: AuthRedirectResult | null;
}

let loading: Promise<Loaded> | undefined;

/** The auth client, in its own chunk: a visitor who never signs in never downloads it. */
export async function loadAuthClient(): Promise<AuthClient> {
  return (await load()).authClient;
}

/** Result of handling a sign-in link in the URL. */
export async function loadAuthRedirectResult(): Promise<AuthRedirectResult | null> {
  return (await load()).authRedirectResult;
}

/** Waits until the sign-in link is handled: before that the user is not known. */
function load(): Promise<Loaded> {
  loading ??= import('./auth-client-instance.js').then(
    async ({ authClient, authRedirectResult }) => ({ authClient, authRedirectResult: await authRedirectResult }),
    (error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * A fresh bearer token for a call; null for visitors, and before the second factor is entered.
 * @throws Error when the token has expired and the server cannot be asked for another
 */
export async function getAccessToken(): Promise<string | null> {
  if (!loading && !mayHaveSession()) return null;
  const client = await loadAuthClient();
  const { data, error } = await client.getSession();
  if (error?.name === 'AuthRetryableFetchError') throw error;
  return data.session && !needsSecondFactor(data.session) ? data.session.access_token : null;
}

/** Revalidates the session after the server refused its token, and updates the provider. */
export async function revalidateSession(refusal: string): Promise<void> {
  if (!loading) return;
  const { authClient: client } = await loading;
  // The client signs out an ended session; one that needs its second factor returns as such.
  if (refusal === 'IDENTITY.NOT_SIGNED_IN') await client.getUser();
  if (refusal === 'IDENTITY.SECOND_FACTOR_NEEDED') await client.refreshSession();
}
