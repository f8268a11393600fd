import type { AuthRedirect, RedirectCredentials, RedirectNotice } from './read-auth-redirect.js';
import { isSessionKept } from './session-storage.js';

/** Every redirect has at least one of these. */
const SIGN_IN_PARAMETER = /[?#&](?:code|error|error_code|error_description|access_token|message)=/;

let redirect: AuthRedirect | null = null;

/**
 * Takes the sign-in parameters out of the URL, before the router reads it: secrets and errors stay out of history, bookmarks
 * and shared links.
 */
export async function takeAuthRedirect(): Promise<void> {
  const { search, hash, href } = window.location;
  if (!SIGN_IN_PARAMETER.test(search + hash)) return;
  const { readAuthRedirect, withoutAuthParameters } = await import('./read-auth-redirect.js');
  redirect = readAuthRedirect(href);
  if (redirect) window.history.replaceState(window.history.state, '', withoutAuthParameters(href));
}

export function redirectCredentials(): RedirectCredentials | null {
  return redirect?.kind === 'code' || redirect?.kind === 'tokens' ? redirect : null;
}

export function redirectNotice(): RedirectNotice | null {
  return redirect?.kind === 'failure' || redirect?.kind === 'one-address-confirmed' ? redirect : null;
}

/** Whether this page may turn out to be signed in: there is a stored session, or sign-in parameters in the URL. */
export function mayHaveSession(): boolean {
  return redirectCredentials() !== null || isSessionKept();
}
