import type { FastifyRequest } from 'fastify';

/**
 * A sign-in that goes to a provider must come back to the browser it set out from: otherwise somebody could send their
 * own, half finished, to a stranger, who would then put photos and orders into the wrong account. A cookie, set where
 * it begins, tells. It is asked for only from browsers, which alone can be led astray and say of a navigation that it
 * is one (no script and no link can change that); clients without cookies go on as before.
 */

const SECONDS = 600;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param state of the sign-in that begins; each has a cookie of its own, so that two tabs do not disturb each other */
export function browserBindingCookie(state: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(state)}=1; Path=/auth/v1/callback; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the sign-in may go on in the browser, or the program, that now comes with its state. */
export function isSameBrowser(request: FastifyRequest, state: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/; */);
  return !isNavigation(request) || cookies.includes(`${nameOf(state)}=1`);
}

/** Whether a browser shows the answer as a page. */
export function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate';
}

/** A cookie set at 127.0.0.1 does not come back to localhost, where the provider will send the browser. */
export function isAtOtherLoopbackName(request: FastifyRequest, publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  const here = request.hostname;
  return isNavigation(request) && here !== hostname && LOOPBACK_NAMES.has(here) && LOOPBACK_NAMES.has(hostname);
}

function nameOf(state: string): string {
  return `keepsake-sign-in-${state}`;
}
