import type { Clock } from '../clock.js';
import type { UrlSigner } from './url-signer.js';

/** Keys of links in mails: the expiry in Unix seconds, a dot, and a signature of it and of the link's subject. */
export class ExpiringKeys {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
  ) {}

  /** @param subject what the key opens */
  keyFor(subject: string, days: number): string {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + days * 86_400);
    return `${expires}.${this.signer.signatureFor([subject, expires])}`;
  }

  /** `forged`: wrong signature, or the key of another subject. */
  check(subject: string, key: string): 'valid' | 'expired' | 'forged' {
    const [expires = '', signature = ''] = key.split('.');
    if (!this.signer.verify([subject, expires], signature)) return 'forged';
    return Number(expires) * 1000 < this.clock.now().getTime() ? 'expired' : 'valid';
  }
}
