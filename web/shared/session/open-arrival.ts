import type { GoTrueClient as AuthClient, Session } from '@supabase/auth-js';
import type { ArrivedNews, ArrivedProof } from './arrival.js';
import { keptPerson } from './session-storage.js';

/** What became of what the address brought. */
export type OpenedArrival =
  | { kind: 'signed-in'; type: string | null }
  /** Works, but nothing shows that this browser asked for it: it may be a trap that leads into a stranger's account. */
  | ({ kind: 'question' } & Offer)
  /** Another browser's change of address is done. */
  | { kind: 'address-changed' }
  | ArrivedNews;

export interface Offer {
  session: Session;
  type: string | null;
}

const TIME_LIMIT_MS = 10_000;

/** Signs in with what this browser asked for, or asks first. */
export async function openArrival(client: AuthClient, arrival: ArrivedProof): Promise<OpenedArrival> {
  const { type } = arrival;
  if (arrival.kind === 'code') {
    const { error } = await client.exchangeCodeForSession(arrival.code, { flowId: arrival.flowId });
    if (!error) return { kind: 'signed-in', type };
  }
  const session = await redeem(arrival);
  if (!session) {
    return type === null
      ? { kind: 'failure', code: 'flow_state_expired', from: 'google' }
      : { kind: 'failure', code: 'otp_expired', from: 'mail' };
  }
  if (session.user.id === keptPerson()?.id) {
    const { error } = await client.setSession(session);
    if (!error) return { kind: 'signed-in', type };
  }
  // Who confirms an address in another browser has no need of a session there. It is how a stranger would have somebody
  // else's address given to an account of their own, and that somebody let into it.
  if (type !== 'email_change') return { kind: 'question', session, type };
  await decline(client, { session });
  return { kind: 'address-changed' };
}

/** Ends a session that nobody here wants. */
export async function decline(client: AuthClient, { session }: Pick<Offer, 'session'>): Promise<void> {
  await client.admin.signOut(session.access_token, 'local');
}

/** A session as the server answers it, so that nothing of it was written by whoever sent the link. */
async function redeem(arrival: ArrivedProof): Promise<Session | undefined> {
  if (arrival.kind === 'tokens') return askForSession('refresh_token', { refresh_token: arrival.refreshToken });
  const { code, verifier } = arrival;
  return verifier === null ? undefined : askForSession('pkce', { auth_code: code, code_verifier: verifier });
}

/** Asked without the auth client, which would keep the session and say that somebody is signed in. */
async function askForSession(grantType: string, proof: Record<string, string>): Promise<Session | undefined> {
  try {
    const answer = await fetch(`/auth/v1/token?grant_type=${grantType}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(proof),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return answer.ok ? ((await answer.json()) as Session) : undefined;
  } catch {
    return undefined;
  }
}
