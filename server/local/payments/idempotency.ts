import { createHash } from 'node:crypto';
import type { SandboxClock } from './clock.js';
import { InvalidParameters, StripeApiError } from './errors.js';
import type { SavedResponse } from './records.js';
import type { Store } from './store.js';

/** Stripe forgets a key after a day. */
export const RESPONSE_RETENTION_MS = 24 * 60 * 60 * 1000;

export interface ApiResponse {
  status: number;
  body: unknown;
  replayed: boolean;
}

/** Executes a request once per `Idempotency-Key` and repeats the first answer, refusals included. */
export class Idempotency {
  constructor(
    private readonly store: Store,
    private readonly clock: SandboxClock,
  ) {}

  /**
   * @param request identifies a request: method, address and raw body
   * @param execute runs in one transaction with saving its response
   * @throws StripeApiError 400 for other parameters
   */
  once(key: string, request: string, execute: () => unknown): ApiResponse {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const saved = this.store.get('answers', key);
    if (saved && saved.createdAt > this.clock() - RESPONSE_RETENTION_MS) return replay(saved, fingerprint);
    return this.store.transaction(() => {
      const answer = run(execute);
      this.store.put('answers', { id: key, fingerprint, ...answer, createdAt: this.clock() });
      return { ...answer, replayed: false };
    });
  }
}

function run(execute: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: execute() };
  } catch (error) {
    if (!(error instanceof StripeApiError) || error instanceof InvalidParameters) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function replay(saved: SavedResponse, fingerprint: string): ApiResponse {
  if (saved.fingerprint !== fingerprint) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `The idempotency key '${saved.id}' was used with other parameters before.`,
    });
  }
  return { status: saved.status, body: saved.body, replayed: true };
}
