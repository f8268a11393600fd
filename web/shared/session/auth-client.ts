import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { mayHaveSession } from './session-storage.js';

let loading: Promise<AuthClient> | undefined;

/** The auth client, in a chunk of its own: a visitor who never signs in never downloads it. */
export function loadAuthClient(): Promise<AuthClient> {
  loading ??= import('./auth-client-instance.js').then((module) => module.authClient);
  return loading;
}

/** The bearer token for a call, fresh; null for visitors. */
export async function getAccessToken(): Promise<string | null> {
  if (!loading && !mayHaveSession()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token ?? null;
}
