import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, UrlSigner } from '../platform/index.js';

/** Links that stop the reminder of one date, and do nothing else. They do not expire: mails are kept. */
@Injectable()
export class DateLinks {
  private readonly signer: UrlSigner;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.signer = new UrlSigner(config.KEEPSAKE_SECRET, 'dates');
  }

  linkTo(dateId: string): string {
    return `${this.config.PUBLIC_URL}/unsubscribe?date=${dateId}.${this.signer.sign([dateId])}`;
  }

  /** The date's id; null for keys that the shop did not make. */
  read(key: string): string | null {
    const [dateId = '', signature = '', ...others] = key.split('.');
    return others.length === 0 && this.signer.verify([dateId], signature) ? dateId : null;
  }
}
