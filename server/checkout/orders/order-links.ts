import { Inject, Injectable } from '@nestjs/common';
import { UrlSigner, Clock, CONFIG, type Config } from '../../platform/index.js';

export const ORDER_LINK_DAYS = 180;

@Injectable()
export class OrderLinks {
  private readonly signer: UrlSigner;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signer = new UrlSigner(config.KEEPSAKE_SECRET, 'orders');
  }

  linkTo(number: string): string {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + ORDER_LINK_DAYS * 86_400);
    return `${this.config.PUBLIC_URL}/order/${number}?key=${expires}.${this.signer.sign([number, expires])}`;
  }

  /** `forged`: wrong signature, or the key of another order. */
  check(number: string, key: string): 'valid' | 'expired' | 'forged' {
    const [expires = '', signature = ''] = key.split('.');
    if (!this.signer.verify([number, expires], signature)) return 'forged';
    return Number(expires) * 1000 < this.clock.now().getTime() ? 'expired' : 'valid';
  }
}
