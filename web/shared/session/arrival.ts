import { isSessionKept } from './session-storage.js';

/** What a link in a mail, or Google, put into the address that this page was opened with. */
export type Arrival = ArrivedProof | ArrivedNews;

/** Stands for a session. */
export type ArrivedProof =
  /** Exchanged for a session by the verifier that this browser kept, or else by `verifier`, which mails bring along. */
  | ({ kind: 'code'; code: string; flowId: string; verifier: string | null } & ForWhat)
  /** Of a link that was asked for without a code: anybody's session may be in it. */
  | ({ kind: 'tokens'; refreshToken: string } & ForWhat);

export type ArrivedNews =
  | { kind: 'failure'; code: string; from: 'mail' | 'google' }
  /** The first of the two mails that change an email address was confirmed. */
  | { kind: 'half-done' };

interface ForWhat {
  /** What the mail was for: signup, recovery, magiclink, email_change; Google names none. */
  type: string | null;
}

/** Added to where a sign-in ends, so that its own verifier is found again. */
const FLOW_ID = 'sb_flow_id';
const ANSWER_PARAMETERS = ['error', 'error_code', 'error_description', 'sb', 'code', 'message', FLOW_ID];

export function readArrival(address: string): Arrival | null {
  const { searchParams: query, hash } = new URL(address);
  const fragment = new URLSearchParams(hash.slice(1));
  const type = fragment.get('type');
  const refreshToken = fragment.get('refresh_token');
  if (refreshToken && fragment.has('access_token')) return { kind: 'tokens', refreshToken, type };

  const [code, flowId, verifier] = [query.get('code'), query.get(FLOW_ID), fragment.get('code_verifier')];
  if (code && (flowId || verifier)) return { kind: 'code', code, flowId: flowId ?? '', verifier, type };

  // Google's refusals name no type of mail, and stand in the query as well.
  for (const values of [query, fragment]) {
    const isAnswer = values.has('error_description') || values.has('error_code');
    if (!isAnswer && (values === query || !values.get('error'))) continue;
    const from = values === query && type === null ? 'google' : 'mail';
    return { kind: 'failure', code: values.get('error_code') ?? values.get('error') ?? '', from };
  }
  return fragment.has('message') && fragment.has('sb') ? { kind: 'half-done' } : null;
}

/** The same address without what the sign-in added to it. */
export function withoutAnswer(address: string): string {
  const url = new URL(address);
  for (const name of ANSWER_PARAMETERS) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

// On the server there is no address.
const arrival = typeof window === 'undefined' ? null : readArrival(window.location.href);

export const arrivedProof = arrival?.kind === 'code' || arrival?.kind === 'tokens' ? arrival : null;
export const arrivedNews = arrival?.kind === 'failure' || arrival?.kind === 'half-done' ? arrival : null;

/** Whether this page could turn out to be signed in: a kept session, or an address that a sign-in came back to. */
export function mayHaveSession(): boolean {
  return arrivedProof !== null || isSessionKept();
}

// At once, so that secrets and failures are in no history, bookmark or shared link.
if (arrival) window.history.replaceState(window.history.state, '', withoutAnswer(window.location.href));
