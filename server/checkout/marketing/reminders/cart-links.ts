import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../../../platform/index.js';
import { hasGifts, type Order } from '../../model/order.entity.js';

export const CART_LINK_DAYS = 30;

type LinkedCart = Pick<Order, 'id' | 'subtotalCents' | 'packCents'>;

/** Links that restore the cart of an order in any browser. */
@Injectable()
export class CartLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('carts');
  }

  linkTo(order: LinkedCart): string {
    return this.config.PUBLIC_URL + this.pathTo(order);
  }

  /** Packs of pictures are not in the cart: they are bought in the account. */
  pathTo(order: LinkedCart): string {
    return hasGifts(order) ? `/cart?restore=${this.keys.openKeyFor(order.id, CART_LINK_DAYS * DAY_SECONDS)}` : '/my-account';
  }

  /** Null for keys with an invalid signature. */
  read(key: string): { orderId: string; isExpired: boolean } | null {
    const read = this.keys.read(key);
    return read && { orderId: read.subject, isExpired: read.isExpired };
  }
}
