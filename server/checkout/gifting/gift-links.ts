import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, KeepsakeSecret, type LinkKeys } from '../../platform/index.js';

/** Private URLs of gifts. They never expire, because recipients open gifts again years later. */
@Injectable()
export class GiftLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('gifts');
  }

  linkTo(orderId: string): string {
    return `${this.config.PUBLIC_URL}/gift/${this.keys.permanentKeyFor(orderId)}`;
  }

  /** Null for a key with an invalid signature. */
  orderIdOf(key: string): string | null {
    return this.keys.subjectOf(key);
  }
}
