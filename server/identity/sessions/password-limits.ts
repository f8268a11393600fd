import { Injectable } from '@nestjs/common';
import { RateLimiter, siteOf } from '../../platform/index.js';
import { AuthError } from '../protocol/auth-error.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const WRONG_PER_NETWORK = 20;
/** So many that it takes several networks to keep the owner of an address out, and too few to find a password. */
const WRONG_PER_ADDRESS = 100;

/** Bounds wrong passwords for one address, known to us or not. Whoever is signed in stays so. */
@Injectable()
export class PasswordLimits {
  constructor(private readonly limits: RateLimiter) {}

  /**
   * Counts a guess before it is compared, so that many at once are counted as well.
   * @throws AuthError 429 over_request_rate_limit
   */
  async requireAllowed(address: string, ip: string): Promise<void> {
    const here = addressAndNetwork(address, ip);
    const allowed =
      (await this.limits.allows('password-here', here, WRONG_PER_NETWORK, QUARTER_HOUR_MS)) &&
      (await this.limits.allows('password', address, WRONG_PER_ADDRESS, HOUR_MS));
    if (allowed) return;
    const message = 'There were too many wrong passwords for this address. Please try again later, or sign in another way.';
    throw new AuthError(429, 'over_request_rate_limit', message);
  }

  /** The guess was right. */
  async discount(address: string, ip: string): Promise<void> {
    await this.limits.uncount('password-here', addressAndNetwork(address, ip));
    await this.limits.uncount('password', address);
  }
}

function addressAndNetwork(address: string, ip: string): string {
  return `${siteOf(ip)} ${address}`;
}
