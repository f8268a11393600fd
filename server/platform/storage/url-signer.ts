import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs short-lived URLs: stored files and download links in mails. */
export class UrlSigner {
  private readonly key: KeyObject;

  constructor(secret: string, purpose: string) {
    this.key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  }

  /** @param parts all parameters that the signature covers */
  sign(parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  verify(parts: readonly string[], signature: string): boolean {
    const expected = Buffer.from(this.sign(parts));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** Expiry of a URL in Unix seconds, rounded up to a multiple of `expiresIn`, so that the URL stays cacheable for a while. */
export function roundedExpiry(now: Date, expiresIn: number): number {
  return (Math.floor(now.getTime() / 1000 / expiresIn) + 2) * expiresIn;
}
