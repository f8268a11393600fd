import type { FastifyRequest } from 'fastify';

/**
 * Ties an OAuth sign-in to the browser it started in (login CSRF): otherwise an attacker could make a victim
 * finish the attacker's sign-in and put photos and orders into the attacker's account. A cookie is set at the start and
 * required of navigations, which browsers mark as such and scripts cannot fake; other clients need none.
 */

const SECONDS = 600;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param state has its own cookie, so that two tabs do not interfere */
export function browserBindingCookie(state: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(state)}=1; Path=/auth/v1/callback; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

export function isSameBrowser(request: FastifyRequest, state: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/; */);
  return !isNavigation(request) || cookies.includes(`${nameOf(state)}=1`);
}

export function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate';
}

/** A cookie set at 127.0.0.1 is not sent to localhost, where the provider redirects to. */
export function isAtOtherLoopbackName(request: FastifyRequest, publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  const here = request.hostname;
  return isNavigation(request) && here !== hostname && LOOPBACK_NAMES.has(here) && LOOPBACK_NAMES.has(hostname);
}

function nameOf(state: string): string {
  return `keepsake-sign-in-${state}`;
}
