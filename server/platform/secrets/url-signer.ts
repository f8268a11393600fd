import type { KeyObject } from 'node:crypto';
import { constantTimeEqual, keyedHash, purposeKey } from './keyed-hash.js';

/** Signs URLs: stored files and links in mails. */
export class UrlSigner {
  private readonly key: KeyObject;
  private readonly keys: readonly KeyObject[];

  /** @param secrets the current one, which signs, and former ones, whose signatures stay valid */
  constructor([current, ...former]: readonly [string, ...string[]], purpose: string) {
    this.key = purposeKey(current, purpose);
    this.keys = [this.key, ...former.map((secret) => purposeKey(secret, purpose))];
  }

  /** @param parts all parameters that the signature covers */
  signatureFor(parts: readonly string[]): string {
    return keyedHash(JSON.stringify(parts), this.key);
  }

  /** The signatures with the current secret and the former ones, to find what was stored under any of them. */
  signWithEach(parts: readonly string[]): string[] {
    return this.keys.map((key) => keyedHash(JSON.stringify(parts), key));
  }

  verify(parts: readonly string[], signature: string): boolean {
    return this.signWithEach(parts).some((expected) => constantTimeEqual(expected, signature));
  }
}

/** Expiry of a URL in Unix seconds, rounded up to a multiple of `expiresIn`, so that the URL stays cacheable for a while. */
export function roundedExpiry(now: Date, expiresIn: number): number {
  return (Math.floor(now.getTime() / 1000 / expiresIn) + 2) * expiresIn;
}
