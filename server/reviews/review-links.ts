import { Inject, Injectable } from '@nestjs/common';
import { AppError, CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../platform/index.js';

const LINK_SECONDS = 180 * DAY_SECONDS;
export const INVALID_LINK = 'We couldn’t find an order to review here. Please open the link from your email again.';

/** Links that only let a buyer review the gifts of an order without signing in. */
@Injectable()
export class ReviewLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('reviews');
  }

  linkTo(orderNumber: string): string {
    return `${this.config.PUBLIC_URL}/review/${orderNumber}?key=${this.keys.keyFor(orderNumber, LINK_SECONDS)}`;
  }

  /** @throws AppError REVIEWS.LINK_INVALID, REVIEWS.LINK_EXPIRED */
  check(orderNumber: string, key: string): void {
    const state = this.keys.check(orderNumber, key);
    if (state === 'forged') throw invalidLink();
    if (state === 'expired') {
      throw new AppError('REVIEWS.LINK_EXPIRED', 'This link has expired. Sign in, or write to us, to review your gifts.');
    }
  }
}

/** The same error for every reason, so that attackers cannot probe for order numbers. */
export function invalidLink(): AppError {
  return new AppError('REVIEWS.LINK_INVALID', INVALID_LINK);
}
