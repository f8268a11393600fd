import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { CONFIG, type Config } from '../../platform/index.js';

/** Order of the curve P-256 (FIPS 186-5). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits more than a key has make the remainder below unbiased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** The ES256 key of access tokens. Derived from KEEPSAKE_SECRET, so that all processes have the same and none stores it. */
@Injectable()
export class SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** For `/.well-known/jwks.json`. */
  readonly publicJwk: JWK & { kid: string };

  constructor(@Inject(CONFIG) { KEEPSAKE_SECRET }: Config) {
    const seed = Buffer.from(hkdfSync('sha512', KEEPSAKE_SECRET, '', 'identity.access-token-key', SEED_BYTES));
    const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
    const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(secret);
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const key = { kty: 'EC', crv: 'P-256', x, y };
    this.privateKey = createPrivateKey({ key: { ...key, d: secret.toString('base64url') }, format: 'jwk' });
    this.publicKey = createPublicKey(this.privateKey);
    this.publicJwk = { ...key, kid: x, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  }
}
