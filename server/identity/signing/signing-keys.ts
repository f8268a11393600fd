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

/** How long this process goes by the keys it knows. Another may have rotated them. */
const CACHE_MS = 60_000;
/** A key we have not heard of may be new, but whoever makes keys up must not keep the database busy. */
const UNKNOWN_KEY_CACHE_MS = 1_000;

/** The ES256 keys of this shop, as this process knows them: the newest active one signs, and all verify. */
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

  /** Made on first use; several processes at once agree on one. */
  async active(): Promise<PrivateKey> {
    const keys = await this.keys(CACHE_MS);
    const known = this.findActive(keys);
    if (known) return known;
    await this.rotation.createIfMissing(keys.filter((key) => !key.privateKey).map(({ kid }) => kid));
    this.cached = undefined;
    const made = this.findActive(await this.keys(CACHE_MS));
    if (!made) throw new Error('There is no active signing key.');
    return made;
  }

  /** The public key that tokens with this `kid` are checked with, if it is one of ours. */
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

  /** The newest first, not older than that; everybody who asks meanwhile waits for the same answer. */
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
