import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { mayHaveSession } from './arrival.js';
import { needsSecondFactor } from './assurance.js';
import type { OpenedArrival } from './open-arrival.js';

interface Loaded {
  authClient: AuthClient;
  openedArrival: OpenedArrival | null;
}

let loading: Promise<Loaded> | undefined;

/** The auth client, in a chunk of its own: a visitor who never signs in never downloads it. */
export async function loadAuthClient(): Promise<AuthClient> {
  return (await load()).authClient;
}

/** What became of what the address of this page brought. */
export async function loadOpenedArrival(): Promise<OpenedArrival | null> {
  return (await load()).openedArrival;
}

/** Done once the arrival is opened: until then nobody knows who is signed in. */
function load(): Promise<Loaded> {
  loading ??= import('./auth-client-instance.js').then(
    async ({ authClient, openedArrival }) => ({ authClient, openedArrival: await openedArrival }),
    (error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The bearer token for a call, fresh; null for visitors, and for those who still owe their second factor. */
export async function getAccessToken(): Promise<string | null> {
  if (!loading && !mayHaveSession()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session && !needsSecondFactor(data.session) ? data.session.access_token : null;
}

/** The server refused our token: finds out what became of the session, and the provider follows. */
export async function reviewSession(refusal: string): Promise<void> {
  if (!loading) return;
  const { authClient: client } = await loading;
  // A session that is gone is signed out by the client; one that owes its second factor comes back saying so.
  if (refusal === 'IDENTITY.NOT_SIGNED_IN') await client.getUser();
  if (refusal === 'IDENTITY.SECOND_FACTOR_NEEDED') await client.refreshSession();
}
