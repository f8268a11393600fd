import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, ExpiringKeys } from '../../platform/index.js';

export const CART_LINK_DAYS = 30;

/** Links that restore a cart in any browser. */
@Injectable()
export class CartLinks {
  private readonly keys: ExpiringKeys;

  constructor(
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = new ExpiringKeys(config.KEEPSAKE_SECRET, 'carts', clock);
  }

  linkTo(orderId: string): string {
    return `${this.config.PUBLIC_URL}/cart?restore=${orderId}.${this.keys.keyFor(orderId, CART_LINK_DAYS)}`;
  }

  /** Null for keys with an invalid signature. */
  read(link: string): { orderId: string; isExpired: boolean } | null {
    const [orderId = '', expires = '', signature = '', ...others] = link.split('.');
    const state = this.keys.check(orderId, `${expires}.${signature}`);
    return others.length > 0 || state === 'forged' ? null : { orderId, isExpired: state === 'expired' };
  }
}
