import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { uuidv7 } from 'uuidv7';
import { Clock, Database } from '../../platform/index.js';
import { Secrets } from './secrets.js';
import { SigningKey } from './signing-key.entity.js';

export interface PrivateKey {
  kid: string;
  key: CryptoKey;
}

const KID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ES256 keys of this shop: one signs, and all that were ever published verify. */
@Injectable()
export class SigningKeys {
  private signing: Promise<PrivateKey> | undefined;
  private readonly verifying = new Map<string, KeyObject>();

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Made on first use; several processes at once agree on one. */
  async active(): Promise<PrivateKey> {
    this.signing ??= this.load().catch((error: unknown) => {
      this.signing = undefined;
      throw error;
    });
    return this.signing;
  }

  /** The public key that tokens with this `kid` are checked with, if it is one of ours. */
  async verifier(kid: unknown): Promise<KeyObject | undefined> {
    if (typeof kid !== 'string' || !KID.test(kid)) return undefined;
    const known = this.verifying.get(kid);
    if (known) return known;
    const row = await this.database.fork().findOne(SigningKey, { id: kid });
    if (!row) return undefined;
    const key = createPublicKey({ key: { ...row.publicJwk }, format: 'jwk' });
    this.verifying.set(kid, key);
    return key;
  }

  /** For `/.well-known/jwks.json`. */
  async published(): Promise<JWK[]> {
    await this.active();
    const rows = await this.database.fork().findAll(SigningKey, { orderBy: { createdAt: 'desc' } });
    return rows.map(({ id, publicJwk: { kty, crv, x, y } }) => ({
      ...{ kty, crv, x, y },
      ...{ kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    }));
  }

  private async load(): Promise<PrivateKey> {
    const row = (await this.findActive()) ?? (await this.create());
    const key = await importJWK(JSON.parse(this.secrets.decrypt(row.privateJwkEncrypted)) as JWK, 'ES256');
    return { kid: row.id, key: key as CryptoKey };
  }

  private findActive(): Promise<SigningKey | null> {
    return this.database.fork().findOne(SigningKey, { retiredAt: null });
  }

  private async create(): Promise<SigningKey> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const privateJwkEncrypted = this.secrets.encrypt(JSON.stringify(await exportJWK(pair.privateKey)));
    // The unique index on the active key lets one process win; the others find its key below.
    await this.database
      .fork()
      .getConnection()
      .execute(
        `insert into identity.signing_keys (id, public_jwk, private_jwk_encrypted, created_at, active_from)
         values (?, ?, ?, ?, ?) on conflict do nothing`,
        [uuidv7(), JSON.stringify(publicJwk), privateJwkEncrypted, ...Array(2).fill(this.clock.now().toISOString())],
      );
    const row = await this.findActive();
    if (!row) throw new Error('There is no active signing key.');
    return row;
  }
}
