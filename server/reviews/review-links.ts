import { Inject, Injectable } from '@nestjs/common';
import { AppError, Clock, CONFIG, type Config, UrlSigner } from '../platform/index.js';

const LINK_DAYS = 180;
export const INVALID_LINK = 'We couldn’t find an order to review here. Please open the link from your email again.';

/** Links that let a buyer review the gifts of an order without signing in, and do nothing else. */
@Injectable()
export class ReviewLinks {
  private readonly signer: UrlSigner;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signer = new UrlSigner(config.KEEPSAKE_SECRET, 'reviews');
  }

  linkTo(orderNumber: string): string {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + LINK_DAYS * 86_400);
    return `${this.config.PUBLIC_URL}/review/${orderNumber}?key=${expires}.${this.signer.sign([orderNumber, expires])}`;
  }

  /** @throws AppError REVIEWS.LINK_INVALID, REVIEWS.LINK_EXPIRED */
  check(orderNumber: string, key: string): void {
    const [expires = '', signature = ''] = key.split('.');
    if (!this.signer.verify([orderNumber, expires], signature)) throw invalidLink();
    if (Number(expires) * 1000 < this.clock.now().getTime()) {
      throw new AppError('REVIEWS.LINK_EXPIRED', 'This link has expired. Sign in, or write to us, to review your gifts.');
    }
  }
}

/** One answer for every reason, so that nobody can probe for order numbers. */
export function invalidLink(): AppError {
  return new AppError('REVIEWS.LINK_INVALID', INVALID_LINK);
}
