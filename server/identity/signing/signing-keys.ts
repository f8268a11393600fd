import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decodeProtectedHeader, type JWK } from 'jose';
import { KeepsakeSecret } from '../../platform/index.js';

/** Order of the curve P-256 (FIPS 186-5). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits more than a key has make the remainder below unbiased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

interface KeyPair {
  privateKey: KeyObject;
  /** In PEM. */
  publicKey: string;
  /** For `/.well-known/jwks.json`. */
  publicJwk: JWK & { kid: string };
}

/**
 * The ES256 keys of access tokens. Derived from KEEPSAKE_SECRET and the former ones, so that all processes have the same
 * and none stores them.
 */
@Injectable()
export class SigningKeys {
  /** Signs new tokens. */
  readonly current: KeyPair;
  /** Tokens of all of them are accepted. */
  readonly all: readonly KeyPair[];

  constructor(secret: KeepsakeSecret) {
    this.current = keyPairOf(secret.current);
    this.all = [this.current, ...secret.former.map(keyPairOf)];
  }

  /** The key in PEM that the token names, or the current one, which does not verify it then. */
  publicKeyOf(token: string): string {
    const { publicKey } = this.all.find(({ publicJwk }) => publicJwk.kid === kidOf(token)) ?? this.current;
    return publicKey;
  }
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

function keyPairOf(keepsakeSecret: string): KeyPair {
  const seed = Buffer.from(hkdfSync('sha512', keepsakeSecret, '', 'identity.access-token-key', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = { kty: 'EC', crv: 'P-256', x, y };
  const privateKey = createPrivateKey({ key: { ...key, d: secret.toString('base64url') }, format: 'jwk' });
  const publicJwk = { ...key, kid: x, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, publicKey, publicJwk };
}
