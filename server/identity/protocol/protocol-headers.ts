import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers of every answer under /auth/v1: tokens must not be kept by caches or leak as a referrer. */
export function protocolHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  next();
}
