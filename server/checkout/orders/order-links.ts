import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, ExpiringKeys } from '../../platform/index.js';

export const ORDER_LINK_DAYS = 180;

@Injectable()
export class OrderLinks {
  private readonly keys: ExpiringKeys;

  constructor(
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = new ExpiringKeys(config.KEEPSAKE_SECRET, 'orders', clock);
  }

  linkTo(number: string): string {
    return `${this.config.PUBLIC_URL}/order/${number}?key=${this.keys.keyFor(number, ORDER_LINK_DAYS)}`;
  }

  check(number: string, key: string): ReturnType<ExpiringKeys['check']> {
    return this.keys.check(number, key);
  }
}
