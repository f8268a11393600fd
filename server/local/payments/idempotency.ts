import { createHash } from 'node:crypto';
import type { Clock } from './clock.js';
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

/** Carries a request out once per `Idempotency-Key` and repeats the first answer, refusals included. */
export class Idempotency {
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /**
   * @param request identifies a request: method, address and raw body
   * @param prepare runs before execution; nothing is saved if it throws
   * @param execute runs in one transaction with saving its response
   * @throws StripeApiError 400 for other parameters, 409 while the first request runs
   */
  async once(key: string, request: string, prepare: () => Promise<void>, execute: () => unknown): Promise<ApiResponse> {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const kept = this.savedResponse(key);
    if (kept) return replay(kept, fingerprint);
    if (this.inFlight.has(key)) throw keyInUse(key);
    this.inFlight.add(key);
    try {
      await prepare();
      return this.store.transaction(() => {
        const answer = this.run(execute);
        this.store.put('answers', { id: key, fingerprint, ...answer, createdAt: this.clock() });
        return { ...answer, replayed: false };
      });
    } finally {
      this.inFlight.delete(key);
    }
  }

  private savedResponse(key: string): SavedResponse | undefined {
    const kept = this.store.get('answers', key);
    return kept && kept.createdAt > this.clock() - RESPONSE_RETENTION_MS ? kept : undefined;
  }

  private run(execute: () => unknown): { status: number; body: unknown } {
    try {
      return { status: 200, body: this.store.transaction(execute) };
    } catch (error) {
      if (!(error instanceof StripeApiError) || error instanceof InvalidParameters) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }
}

function replay(kept: SavedResponse, fingerprint: string): ApiResponse {
  if (kept.fingerprint !== fingerprint) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `The idempotency key '${kept.id}' was used with other parameters before.`,
    });
  }
  return { status: kept.status, body: kept.body, replayed: true };
}

function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key '${key}' is in progress.`,
  });
}
