import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../../platform/index.js';

@Injectable()
export class OrderLinks {
  static readonly DAYS = 180;
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('orders');
  }

  linkTo(number: string): string {
    return `${this.config.PUBLIC_URL}/order/${number}?key=${this.keys.keyFor(number, OrderLinks.DAYS * DAY_SECONDS)}`;
  }

  check(number: string, key: string): ReturnType<LinkKeys['check']> {
    return this.keys.check(number, key);
  }
}
