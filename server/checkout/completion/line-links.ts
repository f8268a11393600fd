import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../../platform/index.js';

const LINK_DAYS = 180;

/** Links to the page where a customer completes, approves or changes one gift of a paid order, and nothing else of the order. */
@Injectable()
export class LineLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('order-lines');
  }

  linkTo(orderLineId: string): string {
    return this.config.PUBLIC_URL + this.pathTo(orderLineId);
  }

  pathTo(orderLineId: string): string {
    return `/your-gift?key=${this.keys.openKeyFor(orderLineId, LINK_DAYS * DAY_SECONDS)}`;
  }

  /** Null for keys with an invalid signature. */
  read(key: string): { orderLineId: string; isExpired: boolean } | null {
    const read = this.keys.read(key);
    return read && { orderLineId: read.subject, isExpired: read.isExpired };
  }
}
