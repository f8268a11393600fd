import type { IncomingMessage, ServerResponse } from 'node:http';

/** For all of /auth/v1: keeps tokens out of caches and referrers. */
export function protocolHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  next();
}
