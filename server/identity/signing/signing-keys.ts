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

interface RingKey {
  kid: string;
  activeFrom: Date;
  publicJwk: JWK;
  publicKey: KeyObject;
  /** Absent when it was encrypted with another KEEPSAKE_SECRET. */
  privateKey: CryptoKey | undefined;
}

/** How long this process goes by the keys it knows. Another may have rotated them. */
const REMEMBERED_MS = 60_000;
/** A key we have not heard of may be new, but whoever makes keys up must not keep the database busy. */
const REMEMBERED_FOR_STRANGERS_MS = 1_000;

/** The ES256 keys of this shop, as this process knows them: the newest active one signs, and all verify. */
@Injectable()
export class SigningKeys {
  private ring: Promise<RingKey[]> | undefined;
  private readAt = 0;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly rotation: KeyRotation,
    private readonly clock: Clock,
  ) {}

  /** Made on first use; several processes at once agree on one. */
  async active(): Promise<PrivateKey> {
    const keys = await this.keys(REMEMBERED_MS);
    const known = this.signerAmong(keys);
    if (known) return known;
    await this.rotation.begin(keys.filter((key) => !key.privateKey).map(({ kid }) => kid));
    this.ring = undefined;
    const made = this.signerAmong(await this.keys(REMEMBERED_MS));
    if (!made) throw new Error('There is no active signing key.');
    return made;
  }

  /** The public key that tokens with this `kid` are checked with, if it is one of ours. */
  async verifier(kid: unknown): Promise<KeyObject | undefined> {
    const find = (keys: RingKey[]) => keys.find((key) => key.kid === kid)?.publicKey;
    return find(await this.keys(REMEMBERED_MS)) ?? find(await this.keys(REMEMBERED_FOR_STRANGERS_MS));
  }

  /** For `/.well-known/jwks.json`. */
  async published(): Promise<JWK[]> {
    await this.active();
    return (await this.keys(REMEMBERED_MS)).map(({ kid, publicJwk: { kty, crv, x, y } }) => ({
      ...{ kty, crv, x, y },
      ...{ kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    }));
  }

  private signerAmong(keys: RingKey[]): PrivateKey | undefined {
    const now = this.clock.now();
    for (const { kid, activeFrom, privateKey } of keys) {
      if (activeFrom <= now && privateKey) return { kid, key: privateKey };
    }
    return undefined;
  }

  /** The newest first, not older than that; everybody who asks meanwhile waits for the same answer. */
  private keys(maxAgeMs: number): Promise<RingKey[]> {
    const now = this.clock.now().getTime();
    if (this.ring && Math.abs(now - this.readAt) <= maxAgeMs) return this.ring;
    const ring = this.read();
    ring.catch(() => {
      if (this.ring === ring) this.ring = undefined;
    });
    this.ring = ring;
    this.readAt = now;
    return ring;
  }

  private async read(): Promise<RingKey[]> {
    const rows = await this.database.fork().findAll(SigningKey, { orderBy: { activeFrom: 'desc', id: 'desc' } });
    return Promise.all(
      rows.map(async ({ id, activeFrom, publicJwk, privateJwkEncrypted }) => ({
        kid: id,
        activeFrom,
        publicJwk,
        publicKey: createPublicKey({ key: { ...publicJwk }, format: 'jwk' }),
        privateKey: await this.open(privateJwkEncrypted),
      })),
    );
  }

  private async open(encrypted: string): Promise<CryptoKey | undefined> {
    try {
      return (await importJWK(JSON.parse(this.secrets.decrypt(encrypted)) as JWK, 'ES256')) as CryptoKey;
    } catch {
      return undefined;
    }
  }
}
