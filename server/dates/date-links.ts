import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, KeepsakeSecret, type LinkKeys } from '../platform/index.js';

/** Links that only stop the reminder of one date. They do not expire, because people keep mails. */
@Injectable()
export class DateLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('dates');
  }

  linkTo(dateId: string): string {
    return `${this.config.PUBLIC_URL}/unsubscribe?date=${this.keys.permanentKeyFor(dateId)}`;
  }

  /** The date's id; null for keys with an invalid signature. */
  read(key: string): string | null {
    return this.keys.subjectOf(key);
  }
}
