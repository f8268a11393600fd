import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs URLs: stored files and links in mails. */
export class UrlSigner {
  private readonly key: KeyObject;
  private readonly keys: readonly KeyObject[];

  /** @param secrets the current one, which signs, and former ones, whose signatures stay valid */
  constructor([current, ...former]: readonly [string, ...string[]], purpose: string) {
    const keyOf = (secret: string) => createSecretKey(createHmac('sha256', secret).update(purpose).digest());
    this.key = keyOf(current);
    this.keys = [this.key, ...former.map(keyOf)];
  }

  /** @param parts all parameters that the signature covers */
  signatureFor(parts: readonly string[]): string {
    return signatureOf(parts, this.key);
  }

  /** The signatures with the current secret and the former ones, to find what was stored under any of them. */
  signWithEach(parts: readonly string[]): string[] {
    return this.keys.map((key) => signatureOf(parts, key));
  }

  verify(parts: readonly string[], signature: string): boolean {
    const given = Buffer.from(signature);
    return this.keys.some((key) => {
      const expected = Buffer.from(signatureOf(parts, key));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }
}

function signatureOf(parts: readonly string[], key: KeyObject): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Expiry of a URL in Unix seconds, rounded up to a multiple of `expiresIn`, so that the URL stays cacheable for a while. */
export function roundedExpiry(now: Date, expiresIn: number): number {
  return (Math.floor(now.getTime() / 1000 / expiresIn) + 2) * expiresIn;
}
