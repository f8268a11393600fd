import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, UrlSigner } from '../../platform/index.js';

export const CART_LINK_DAYS = 30;

/** Links that bring a cart back in any browser. */
@Injectable()
export class CartLinks {
  private readonly signer: UrlSigner;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signer = new UrlSigner(config.KEEPSAKE_SECRET, 'carts');
  }

  linkTo(orderId: string): string {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + CART_LINK_DAYS * 86_400);
    return `${this.config.PUBLIC_URL}/cart?restore=${orderId}.${expires}.${this.signer.sign([orderId, expires])}`;
  }

  /** Null for keys that the shop did not make. */
  read(key: string): { orderId: string; isExpired: boolean } | null {
    const [orderId = '', expires = '', signature = '', ...others] = key.split('.');
    if (others.length > 0 || !this.signer.verify([orderId, expires], signature)) return null;
    return { orderId, isExpired: Number(expires) * 1000 < this.clock.now().getTime() };
  }
}
