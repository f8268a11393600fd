import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../../platform/index.js';

const VALID_DAYS = 180;

@Injectable()
export class OrderLinks {
  /** For the small print of emails with such a link. */
  static readonly ADVICE = `Please keep this email to yourself. Anyone who has it can open your order, without an account, for ${VALID_DAYS} days.`;
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('orders');
  }

  linkTo(number: string): string {
    return `${this.config.PUBLIC_URL}/order/${number}?key=${this.keys.keyFor(number, VALID_DAYS * DAY_SECONDS)}`;
  }

  check(number: string, key: string): ReturnType<LinkKeys['check']> {
    return this.keys.check(number, key);
  }
}
