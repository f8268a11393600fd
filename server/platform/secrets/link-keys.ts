import type { Clock } from '../clock.js';
import { withoutClosingPunctuation } from '../typed-text/contract.js';
import type { UrlSigner } from './url-signer.js';

/** Keys of links, such as those in mails. A key opens its subject only, and nothing of another purpose. */
export class LinkKeys {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
  ) {}

  /**
   * The expiry in Unix seconds, a dot, and a signature of both the expiry and the subject, which the link names next to it.
   * @param expiresIn seconds
   */
  keyFor(subject: string, expiresIn: number): string {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + expiresIn);
    return `${expires}.${this.signer.signatureFor([subject, expires])}`;
  }

  /** `forged`: wrong signature, or the key of another subject. */
  check(subject: string, key: string): 'valid' | 'expired' | 'forged' {
    const [expires = '', signature = '', ...others] = withoutClosingPunctuation(key).split('.');
    if (others.length > 0 || !this.signer.verify([subject, expires], signature)) return 'forged';
    return Number(expires) * 1000 < this.clock.now().getTime() ? 'expired' : 'valid';
  }

  /** The subject, a dot, and its key. @param expiresIn seconds */
  openKeyFor(subject: string, expiresIn: number): string {
    return `${subject}.${this.keyFor(subject, expiresIn)}`;
  }

  /** The content of a key from `openKeyFor`; null for keys with an invalid signature. */
  read(openKey: string): { subject: string; isExpired: boolean } | null {
    const [subject = '', ...key] = openKey.split('.');
    const state = this.check(subject, key.join('.'));
    return state === 'forged' ? null : { subject, isExpired: state === 'expired' };
  }

  /** The subject, a dot, and its signature; never expires. */
  permanentKeyFor(subject: string): string {
    return `${subject}.${this.signer.signatureFor([subject])}`;
  }

  /** The subject of a permanent key; null for keys with an invalid signature. */
  subjectOf(key: string): string | null {
    const [subject = '', signature = '', ...others] = withoutClosingPunctuation(key).split('.');
    return others.length === 0 && this.signer.verify([subject], signature) ? subject : null;
  }
}
