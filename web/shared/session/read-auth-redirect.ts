/** Sign-in parameters that a link in an email, or Google, put into the URL of this page. */
export type AuthRedirect = RedirectCredentials | RedirectNotice;

/** Credentials that can be exchanged for a session. */
export type RedirectCredentials =
  /** Exchanged for a session with the verifier that this browser stored, or else with `verifier`, which emails contain. */
  | ({ kind: 'code'; code: string; flowId: string; verifier: string | null } & EmailType)
  /** A link without a code: it may contain any person's session. */
  | ({ kind: 'tokens'; refreshToken: string } & EmailType);

export type RedirectNotice =
  | { kind: 'failure'; code: string; from: 'mail' | 'google' }
  /** The first of the two emails that change an address was confirmed. */
  | { kind: 'one-address-confirmed' };

interface EmailType {
  /** Type of the email: signup, recovery, magiclink, email_change; Google has none. */
  type: string | null;
}

/** Added to the return URL, so that its own verifier is found again. */
const FLOW_ID = 'sb_flow_id';
const AUTH_PARAMETERS = ['error', 'error_code', 'error_description', 'sb', 'code', 'message', FLOW_ID];

export function readAuthRedirect(address: string): AuthRedirect | null {
  const { searchParams: query, hash } = new URL(address);
  const fragment = new URLSearchParams(hash.slice(1));
  const type = fragment.get('type');
  const refreshToken = fragment.get('refresh_token');
  if (refreshToken && fragment.has('access_token')) return { kind: 'tokens', refreshToken, type };

  const [code, flowId, verifier] = [query.get('code'), query.get(FLOW_ID), fragment.get('code_verifier')];
  if (code && (flowId || verifier)) return { kind: 'code', code, flowId: flowId ?? '', verifier, type };

  // Google's errors have no email type, and are in the query as well.
  for (const values of [query, fragment]) {
    const isError = values.has('error_description') || values.has('error_code');
    if (!isError && (values === query || !values.get('error'))) continue;
    const from = values === query && type === null ? 'google' : 'mail';
    return { kind: 'failure', code: values.get('error_code') ?? values.get('error') ?? '', from };
  }
  return fragment.has('message') && fragment.has('sb') ? { kind: 'one-address-confirmed' } : null;
}

/** The URL without the sign-in parameters. */
export function withoutAuthParameters(address: string): string {
  const url = new URL(address);
  for (const name of AUTH_PARAMETERS) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
