import { Injectable } from '@nestjs/common';
import { RateCounter, siteOf } from '../../platform/index.js';
import { AuthError } from '../protocol/auth-error.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const WRONG_FROM_ONE_NETWORK = 20;
/** So many that it takes several networks to keep the owner of an address out, and too few to find a password. */
const WRONG_FROM_ALL_NETWORKS = 100;

/** Bounds wrong passwords for one address, known to us or not. Whoever is signed in stays so. */
@Injectable()
export class PasswordGuesses {
  constructor(private readonly limits: RateCounter) {}

  /**
   * Counts a guess before it is compared, so that many at once are counted as well.
   * @throws AuthError 429 over_request_rate_limit
   */
  async require(address: string, ip: string): Promise<void> {
    const here = subjectHere(address, ip);
    const allowed =
      (await this.limits.allows('password-here', here, WRONG_FROM_ONE_NETWORK, QUARTER_HOUR_MS)) &&
      (await this.limits.allows('password', address, WRONG_FROM_ALL_NETWORKS, HOUR_MS));
    if (allowed) return;
    const message = 'There were too many wrong passwords for this address. Please try again later, or sign in another way.';
    throw new AuthError(429, 'over_request_rate_limit', message);
  }

  /** The guess was right. */
  async discount(address: string, ip: string): Promise<void> {
    await this.limits.discount('password-here', subjectHere(address, ip));
    await this.limits.discount('password', address);
  }
}

function subjectHere(address: string, ip: string): string {
  return `${siteOf(ip)} ${address}`;
}
