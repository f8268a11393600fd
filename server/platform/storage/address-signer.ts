import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short-lived addresses of our own, for objects in files and for download links in mails. */
export class AddressSigner {
  private readonly key: Buffer;

  constructor(secret: string, purpose: string) {
    this.key = createHmac('sha256', secret).update(purpose).digest();
  }

  /** @param parts everything the address grants; another part, another signature */
  sign(parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  verify(parts: readonly string[], signature: string): boolean {
    const expected = Buffer.from(this.sign(parts));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/**
 * The end of the validity of an address, in Unix seconds, on a grid of `expiresIn`:
 * the same object keeps the same address for a while, so that browsers and ETags can reuse it.
 */
export function roundedExpiry(now: Date, expiresIn: number): number {
  return (Math.floor(now.getTime() / 1000 / expiresIn) + 2) * expiresIn;
}
