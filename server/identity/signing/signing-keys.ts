import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { Clock, Database } from '../../platform/index.js';
import { KeyRotation } from './key-rotation.js';
import { Secrets } from './secrets.js';
import { SigningKey } from './signing-key.entity.js';

export interface PrivateKey {
  kid: string;
  key: CryptoKey;
}

interface LoadedKey {
  kid: string;
  activeFrom: Date;
  publicJwk: JWK;
  publicKey: KeyObject;
  /** Absent when it was encrypted with another KEEPSAKE_SECRET. */
  privateKey: CryptoKey | undefined;
}

/** Another process may have rotated the keys. */
const CACHE_MS = 60_000;
/** An unknown key may be new, but made-up key ids must not keep the database busy. */
const UNKNOWN_KEY_CACHE_MS = 1_000;

/** This process’s copy of the ES256 keys: the newest active one signs, all verify. */
@Injectable()
export class SigningKeys {
  private cached: Promise<LoadedKey[]> | undefined;
  private readAt = 0;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly rotation: KeyRotation,
    private readonly clock: Clock,
  ) {}

  /** Created on first use; processes that start at once agree on one. */
  async active(): Promise<PrivateKey> {
    const keys = await this.keys(CACHE_MS);
    const known = this.findActive(keys);
    if (known) return known;
    await this.rotation.createIfMissing(keys.filter((key) => !key.privateKey).map(({ kid }) => kid));
    this.cached = undefined;
    const created = this.findActive(await this.keys(CACHE_MS));
    if (!created) throw new Error('There is no active signing key.');
    return created;
  }

  /** Undefined when the `kid` is none of ours. */
  async publicKeyFor(kid: unknown): Promise<KeyObject | undefined> {
    const find = (keys: LoadedKey[]) => keys.find((key) => key.kid === kid)?.publicKey;
    return find(await this.keys(CACHE_MS)) ?? find(await this.keys(UNKNOWN_KEY_CACHE_MS));
  }

  /** For `/.well-known/jwks.json`. */
  async published(): Promise<JWK[]> {
    await this.active();
    return (await this.keys(CACHE_MS)).map(({ kid, publicJwk: { kty, crv, x, y } }) => ({
      ...{ kty, crv, x, y },
      ...{ kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    }));
  }

  private findActive(keys: LoadedKey[]): PrivateKey | undefined {
    const now = this.clock.now();
    for (const { kid, activeFrom, privateKey } of keys) {
      if (activeFrom <= now && privateKey) return { kid, key: privateKey };
    }
    return undefined;
  }

  /** Newest first; concurrent callers share one read. */
  private keys(maxAgeMs: number): Promise<LoadedKey[]> {
    const now = this.clock.now().getTime();
    if (this.cached && Math.abs(now - this.readAt) <= maxAgeMs) return this.cached;
    const ring = this.read();
    ring.catch(() => {
      if (this.cached === ring) this.cached = undefined;
    });
    this.cached = ring;
    this.readAt = now;
    return ring;
  }

  private async read(): Promise<LoadedKey[]> {
    const rows = await this.database.fork().findAll(SigningKey, { orderBy: { activeFrom: 'desc', id: 'desc' } });
    return Promise.all(
      rows.map(async ({ id, activeFrom, publicJwk, privateJwkEncrypted }) => ({
        kid: id,
        activeFrom,
        publicJwk,
        publicKey: createPublicKey({ key: { ...publicJwk }, format: 'jwk' }),
        privateKey: await this.decryptKey(privateJwkEncrypted),
      })),
    );
  }

  private async decryptKey(encrypted: string): Promise<CryptoKey | undefined> {
    try {
      return (await importJWK(JSON.parse(this.secrets.decrypt(encrypted)) as JWK, 'ES256')) as CryptoKey;
    } catch {
      return undefined;
    }
  }
}
