import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/index.js';
import { AuthError } from '../protocol/auth-error.js';
import { addressAndNetwork } from '../rate-limits/message-limits.js';

const WRONG_PER_NETWORK = { limit: 20, windowMs: 15 * 60_000 };
/** Too many for one network to lock the owner out, too few to guess a password. */
const WRONG_PER_ADDRESS = { limit: 100, windowMs: 60 * 60_000 };

/** Limits wrong passwords for one address, whether or not it has an account. */
@Injectable()
export class PasswordLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Counts an attempt before the password is compared, so that concurrent ones count too.
   * @throws AuthError 429 over_request_rate_limit
   */
  async requireAllowed(address: string, ip: string): Promise<void> {
    const message = 'There were too many wrong passwords for this address. Please try again later, or sign in another way.';
    const refusal = new AuthError(429, 'over_request_rate_limit', message);
    await this.limiter.enforce('password-here', addressAndNetwork(address, ip), WRONG_PER_NETWORK, refusal);
    await this.limiter.enforce('password', address, WRONG_PER_ADDRESS, refusal);
  }

  /** Takes an attempt back whose password was right. */
  async uncount(address: string, ip: string): Promise<void> {
    await this.limiter.takeBack('password-here', addressAndNetwork(address, ip));
    await this.limiter.takeBack('password', address);
  }
}
