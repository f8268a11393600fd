/** What a link in a mail, or Google, put into the address that this page was opened with. */
export type Arrival =
  /** `type` says what the mail was for: signup, recovery, magiclink, email_change; Google names none. */
  | { kind: 'session'; type: string | null }
  | { kind: 'failure'; code: string; from: 'mail' | 'google' }
  /** The first of the two mails that change an e-mail address was confirmed. */
  | { kind: 'half-done' };

const ANSWER_PARAMETERS = ['error', 'error_code', 'error_description', 'sb'];

export function readArrival(address: string): Arrival | null {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (fragment.has('access_token')) return { kind: 'session', type: fragment.get('type') };
  // Google's refusals stand in the query as well, those of a link in the fragment alone.
  for (const [values, from] of [[url.searchParams, 'google'], [fragment, 'mail']] as const) {
    if (values.has('error_description') || values.has('error_code')) {
      return { kind: 'failure', code: values.get('error_code') ?? values.get('error') ?? '', from };
    }
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

export const arrival = readArrival(window.location.href);

/** Takes tokens and failures out of the address, so that they are in no history, bookmark or shared link. */
export function tidyAddress(): void {
  window.history.replaceState(window.history.state, '', withoutAnswer(window.location.href));
}

// The auth client reads a session from the address itself and tidies up afterwards. A failure is no business of its.
if (arrival && arrival.kind !== 'session') tidyAddress();
