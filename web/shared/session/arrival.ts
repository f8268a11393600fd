import { readClaims } from './assurance.js';
import { isSessionKept, type KeptPerson, keptPerson } from './session-storage.js';

/** What a link in a mail, or Google, put into the address that this page was opened with. */
export type Arrival =
  /** `type` says what the mail was for: signup, recovery, magiclink, email_change; Google names none. */
  | ({ kind: 'session' } & SessionInAddress)
  /** A session of somebody else than the one this browser keeps: anybody can send such a link, so it is asked about. */
  | ({ kind: 'other-person'; keptName: string } & SessionInAddress)
  | { kind: 'failure'; code: string; from: 'mail' | 'google' }
  /** The first of the two mails that change an e-mail address was confirmed. */
  | { kind: 'half-done' };

interface SessionInAddress {
  type: string | null;
  accessToken: string;
  refreshToken: string;
}

export type OtherPerson = Extract<Arrival, { kind: 'other-person' }>;

const ANSWER_PARAMETERS = ['error', 'error_code', 'error_description', 'sb'];

export function readArrival(address: string, kept: KeptPerson | null): Arrival | null {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const accessToken = fragment.get('access_token');
  if (accessToken !== null) {
    const session = { type: fragment.get('type'), accessToken, refreshToken: fragment.get('refresh_token') ?? '' };
    if (!kept || kept.id === userIdIn(accessToken)) return { kind: 'session', ...session };
    return { kind: 'other-person', keptName: kept.name, ...session };
  }
  // Google's refusals stand in the query as well, those of a link in the fragment alone.
  for (const [values, from] of [[url.searchParams, 'google'], [fragment, 'mail']] as const) {
    const isAnswer = values.has('error_description') || values.has('error_code');
    if (isAnswer || (from === 'mail' && values.get('error'))) {
      return { kind: 'failure', code: values.get('error_code') ?? values.get('error') ?? '', from };
    }
  }
  return fragment.has('message') && fragment.has('sb') ? { kind: 'half-done' } : null;
}

/** As the token says it, which only the server can check. */
function userIdIn(accessToken: string): unknown {
  try {
    return readClaims(accessToken).sub;
  } catch {
    return undefined;
  }
}

/** The same address without what the sign-in added to it. */
export function withoutAnswer(address: string): string {
  const url = new URL(address);
  for (const name of ANSWER_PARAMETERS) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

// The build renders first screens (web/first-screens.tsx) where there is no address.
export const arrival = typeof window === 'undefined' ? null : readArrival(window.location.href, keptPerson());

/** Whether this page could turn out to be signed in: a kept session, or an address that a sign-in came back to. */
export function mayHaveSession(): boolean {
  return arrival?.kind === 'session' || isSessionKept();
}

/** Takes tokens and failures out of the address, so that they are in no history, bookmark or shared link. */
export function tidyAddress(): void {
  window.history.replaceState(window.history.state, '', withoutAnswer(window.location.href));
}

// The auth client reads a session from the address itself and tidies up afterwards. A failure is no business of its.
if (arrival && arrival.kind !== 'session') tidyAddress();
