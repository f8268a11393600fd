import type { Arrival, ArrivedNews, ArrivedProof } from './read-arrival.js';
import { isSessionKept } from './session-storage.js';

/** Each kind of arrival has at least one of these. */
const SIGN_IN_PARAMETER = /[?#&](?:code|error|error_code|error_description|access_token|message)=/;

let arrival: Arrival | null = null;

/**
 * Takes the sign-in parameters out of the URL, before the router reads it: secrets and errors stay out of history, bookmarks
 * and shared links.
 */
export async function takeArrival(): Promise<void> {
  const { search, hash, href } = window.location;
  if (!SIGN_IN_PARAMETER.test(search + hash)) return;
  const { readArrival, withoutAnswer } = await import('./read-arrival.js');
  arrival = readArrival(href);
  if (arrival) window.history.replaceState(window.history.state, '', withoutAnswer(href));
}

export function arrivedProof(): ArrivedProof | null {
  return arrival?.kind === 'code' || arrival?.kind === 'tokens' ? arrival : null;
}

export function arrivedNews(): ArrivedNews | null {
  return arrival?.kind === 'failure' || arrival?.kind === 'half-done' ? arrival : null;
}

/** Whether this page may turn out to be signed in: there is a stored session, or sign-in parameters in the URL. */
export function mayHaveSession(): boolean {
  return arrivedProof() !== null || isSessionKept();
}
