import type { GoTrueClient as AuthClient, Session } from '@supabase/auth-js';
import type { RedirectCredentials, RedirectNotice } from './read-auth-redirect.js';
import { storedUserId } from './session-storage.js';

/** Result of handling a sign-in link in the URL. */
export type AuthRedirectResult =
  | { kind: 'signed-in'; type: string | null }
  /** A valid session that this browser did not request: it may be a trap that leads into another person's account. */
  | ({ kind: 'needs-confirmation' } & PendingSession)
  /** A change of address that was requested in another browser is complete. */
  | { kind: 'address-changed' }
  | RedirectNotice;

export interface PendingSession {
  session: Session;
  type: string | null;
}

const TIME_LIMIT_MS = 10_000;

/** Signs in when this browser requested it; otherwise the user is asked. */
export async function handleAuthRedirect(client: AuthClient, credentials: RedirectCredentials): Promise<AuthRedirectResult> {
  const { type } = credentials;
  if (credentials.kind === 'code') {
    const { error } = await client.exchangeCodeForSession(credentials.code, { flowId: credentials.flowId });
    if (!error) return { kind: 'signed-in', type };
  }
  const session = await exchange(credentials);
  if (!session) {
    return type === null
      ? { kind: 'failure', code: 'flow_state_expired', from: 'google' }
      : { kind: 'failure', code: 'otp_expired', from: 'mail' };
  }
  if (session.user.id === storedUserId()) {
    const { error } = await client.setSession(session);
    if (!error) return { kind: 'signed-in', type };
  }
  // Confirming an address in another browser needs no session there. Otherwise an attacker could request a change to the
  // victim's address and let the victim into the attacker's account.
  if (type !== 'email_change') return { kind: 'needs-confirmation', session, type };
  await discardSession(client, session);
  return { kind: 'address-changed' };
}

/** Ends a session that the user does not want. */
export async function discardSession(client: AuthClient, session: Session): Promise<void> {
  await client.admin.signOut(session.access_token, 'local');
}

/** A session as the server returns it, so that no part of it comes from the link's author. */
async function exchange(credentials: RedirectCredentials): Promise<Session | undefined> {
  if (credentials.kind === 'tokens') return requestSession('refresh_token', { refresh_token: credentials.refreshToken });
  const { code, verifier } = credentials;
  return verifier === null ? undefined : requestSession('pkce', { auth_code: code, code_verifier: verifier });
}

/** Sent without the auth client, which would store the session and report a sign-in. */
async function requestSession(grantType: string, body: Record<string, string>): Promise<Session | undefined> {
  try {
    const response = await fetch(`/auth/v1/token?grant_type=${grantType}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return response.ok ? ((await response.json()) as Session) : undefined;
  } catch {
    return undefined;
  }
}
