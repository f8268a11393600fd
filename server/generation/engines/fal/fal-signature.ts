import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { AppError, type Clock, logger } from '../../../platform/index.js';
import { boundedFetch } from './fal-http.js';

/** As required by fal's webhook documentation. */
const KEYS_KEPT_MS = 24 * 60 * 60_000;
const TIMESTAMP_WINDOW_MS = 5 * 60_000;
/** Anyone can send a bad signature; that must not make us fetch fal’s keys each time. */
const REFETCH_GAP_MS = 60_000;
const FETCH_TIMEOUT_MS = 5_000;
const MAX_KEYS_BYTES = 100_000;

const keySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }).or(z.object({}))).max(100),
});

/** What fal signs: the request's id, our user's, the time in Unix seconds, and the exact bytes of the body. */
export interface SignedWebhook {
  requestId: string;
  userId: string;
  timestamp: string;
  /** Hexadecimal. */
  signature: string;
  body: Buffer;
}

/** Verifies that a webhook comes from fal. */
export class FalSignatures {
  private keys: readonly KeyObject[] = [];
  private fetchedAt = -Infinity;
  private triedAt = -Infinity;
  private fetching: Promise<void> | undefined;

  constructor(
    private readonly keysUrl: string,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError GENERATION.BAD_SIGNATURE, or GENERATION.KEYS_UNAVAILABLE when fal's keys cannot be fetched */
  async verify(webhook: SignedWebhook): Promise<void> {
    if (!this.isTimely(webhook.timestamp) || !/^[0-9a-f]{128}$/i.test(webhook.signature)) throw badSignature();
    const knew = this.freshKeys();
    if (knew && isSignedByOneOf(knew, webhook)) return;
    await this.fetchKeys();
    const known = this.freshKeys();
    if (!known) throw new AppError('GENERATION.KEYS_UNAVAILABLE', 'The signature cannot be checked at the moment. Please send this again.');
    if (!isSignedByOneOf(known, webhook)) throw badSignature();
  }

  private isTimely(timestamp: string): boolean {
    if (!/^\d{1,12}$/.test(timestamp)) return false;
    return Math.abs(this.clock.now().getTime() - Number(timestamp) * 1000) <= TIMESTAMP_WINDOW_MS;
  }

  private freshKeys(): readonly KeyObject[] | null {
    return this.clock.now().getTime() - this.fetchedAt < KEYS_KEPT_MS ? this.keys : null;
  }

  /** At most once a minute; concurrent callers share one fetch. */
  private fetchKeys(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.triedAt >= REFETCH_GAP_MS) {
      this.triedAt = now;
      this.fetching = this.replaceKeys(now).catch((error: unknown) => {
        logger.warn({ err: error }, 'the keys that fal signs with could not be fetched');
      });
    }
    return this.fetching ?? Promise.resolve();
  }

  private async replaceKeys(now: number): Promise<void> {
    const limited = boundedFetch({ fetch, timeoutMs: FETCH_TIMEOUT_MS, maxBytes: MAX_KEYS_BYTES });
    const { keys } = keySet.parse(await (await limited(this.keysUrl)).json());
    this.keys = keys.flatMap((key) => ('x' in key ? readKey(key) : []));
    this.fetchedAt = now;
  }
}

/** Skips keys that cannot be read. */
function readKey(key: JsonWebKey): KeyObject[] {
  try {
    return [createPublicKey({ key, format: 'jwk' })];
  } catch {
    return [];
  }
}

function isSignedByOneOf(keys: readonly KeyObject[], { requestId, userId, timestamp, signature, body }: SignedWebhook): boolean {
  const digest = createHash('sha256').update(body).digest('hex');
  const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
  return keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex')));
}

function badSignature(): AppError {
  return new AppError('GENERATION.BAD_SIGNATURE', 'This message is not signed by our picture service.');
}
