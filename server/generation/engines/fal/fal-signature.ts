import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createRemoteJWKSet, type JWK } from 'jose';
import { AppError, type Clock, DAY_MS, logger, MINUTE_MS } from '../../../platform/index.js';

/** As required by fal's webhook documentation. */
const KEYS_KEPT_MS = DAY_MS;
const TIMESTAMP_WINDOW_MS = 5 * MINUTE_MS;
/** Minimum time between two fetches of fal's keys: anyone can send a bad signature. */
const REFETCH_GAP_MS = MINUTE_MS;

/** The signed data: the request's id, our user's id, the time in Unix seconds, and the exact bytes of the body. */
export interface SignedWebhook {
  requestId: string;
  userId: string;
  timestamp: string;
  /** Hexadecimal. */
  signature: string;
  body: Buffer;
}

export class FalSignatures {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private reloading: Promise<void> = Promise.resolve();
  private reloadedAt = -Infinity;

  constructor(
    keysUrl: string,
    private readonly clock: Clock,
  ) {
    this.keys = createRemoteJWKSet(new URL(keysUrl), { cacheMaxAge: KEYS_KEPT_MS });
  }

  /** @throws AppError GENERATION.BAD_SIGNATURE, or GENERATION.KEYS_UNAVAILABLE when fal's keys cannot be fetched */
  async verify(webhook: SignedWebhook): Promise<void> {
    if (!this.isTimely(webhook.timestamp) || !/^[0-9a-f]{128}$/i.test(webhook.signature)) throw badSignature();
    if (this.keys.fresh && this.isSigned(webhook)) return;
    await this.reload().catch(keysUnavailable);
    if (!this.isSigned(webhook)) throw badSignature();
  }

  /** At most once a minute; concurrent callers share one fetch. */
  private reload(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.reloadedAt >= REFETCH_GAP_MS) [this.reloadedAt, this.reloading] = [now, this.keys.reload()];
    return this.reloading;
  }

  private isTimely(timestamp: string): boolean {
    if (!/^\d{1,12}$/.test(timestamp)) return false;
    return Math.abs(this.clock.now().getTime() - Number(timestamp) * 1000) <= TIMESTAMP_WINDOW_MS;
  }

  private isSigned({ requestId, userId, timestamp, signature, body }: SignedWebhook): boolean {
    const digest = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
    const keys =
      this.keys
        .jwks()
        ?.keys.filter(({ crv }) => crv === 'Ed25519')
        .flatMap(readKey) ?? [];
    return keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex')));
  }
}

/** Skips invalid keys. */
function readKey(key: JWK): KeyObject[] {
  try {
    return [createPublicKey({ key: { ...key }, format: 'jwk' })];
  } catch {
    return [];
  }
}

function keysUnavailable(error: unknown): never {
  logger.warn({ err: error }, 'the keys that fal signs with could not be fetched');
  throw new AppError('GENERATION.KEYS_UNAVAILABLE', 'The signature cannot be checked at the moment. Please send this again.');
}

function badSignature(): AppError {
  return new AppError('GENERATION.BAD_SIGNATURE', 'This message is not signed by our picture service.');
}
