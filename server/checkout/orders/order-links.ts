import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type ExpiringKeys, KeepsakeSecret } from '../../platform/index.js';

export const ORDER_LINK_DAYS = 180;

@Injectable()
export class OrderLinks {
  private readonly keys: ExpiringKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.expiringKeysFor('orders');
  }

  linkTo(number: string): string {
    return `${this.config.PUBLIC_URL}/order/${number}?key=${this.keys.keyFor(number, ORDER_LINK_DAYS)}`;
  }

  check(number: string, key: string): ReturnType<ExpiringKeys['check']> {
    return this.keys.check(number, key);
  }
}
