import { createHash, generateKeyPairSync, type KeyObject, sign as createSignature } from 'node:crypto';

export interface WebhookFaults {
  /** Signs with this key instead of the published one. */
  key?: KeyObject;
  /** Unix seconds. */
  timestamp?: number;
  /** Sent instead of the signed body. */
  body?: string;
  /** Refers to this request instead. */
  requestId?: string;
  /** Sends to this address instead. */
  url?: string;
  headers?: Record<string, string>;
}

/** Signs webhooks with Ed25519 as fal documents it, and publishes its public keys as a JWKS. */
export class FalSigner {
  private pairs = [newKeys()];

  /** Signs with a new key; older ones stay published, so that a client has to try each of them. */
  rotateKeys(): void {
    this.pairs = [...this.pairs, newKeys()];
  }

  keySet(): object {
    const rsa = { kty: 'RSA', n: 'AQAB', e: 'AQAB' };
    const unreadable = { kty: 'OKP', crv: 'Ed25519', x: 'AQAB' };
    return { keys: [rsa, unreadable, ...this.pairs.map(({ publicKey }) => publicKey.export({ format: 'jwk' }))] };
  }

  /** @returns the shop's response */
  async deliver(url: string, requestId: string, payload: object, faults: WebhookFaults = {}): Promise<Response> {
    const body = JSON.stringify({ request_id: faults.requestId ?? requestId, gateway_request_id: requestId, ...payload });
    const timestamp = String(faults.timestamp ?? Math.floor(Date.now() / 1000));
    const userId = 'github|1234567';
    const digest = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
    const signature = createSignature(null, message, faults.key ?? this.pairs.at(-1)!.privateKey).toString('hex');
    return fetch(faults.url ?? url, {
      method: 'POST',
      body: faults.body ?? body,
      headers: {
        'content-type': 'application/json',
        'x-fal-webhook-request-id': requestId,
        'x-fal-webhook-user-id': userId,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': signature,
        ...faults.headers,
      },
    });
  }
}

export function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ed25519');
}
