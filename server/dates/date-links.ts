import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, KeepsakeSecret, type UrlSigner } from '../platform/index.js';

/** Links that only stop the reminder of one date. They do not expire, because people keep mails. */
@Injectable()
export class DateLinks {
  private readonly signer: UrlSigner;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signer = secret.signerFor('dates');
  }

  linkTo(dateId: string): string {
    return `${this.config.PUBLIC_URL}/unsubscribe?date=${dateId}.${this.signer.signatureFor([dateId])}`;
  }

  /** The date's id; null for keys with an invalid signature. */
  read(key: string): string | null {
    const [dateId = '', signature = '', ...others] = key.split('.');
    return others.length === 0 && this.signer.verify([dateId], signature) ? dateId : null;
  }
}
