import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, HOUR_MS, MINUTE_MS, RateLimiter } from '../../platform/index.js';
import { AuthError, requireNotBanned } from '../auth-error.js';
import { addressAndNetwork } from '../rate-limits/message-limits.js';
import { parseAddress } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { type ContactKind, User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { type SessionGrant, UserSessions } from './sessions.js';

const WRONG_PER_NETWORK = { bucket: 'password-here', limit: 20, windowMs: 15 * MINUTE_MS };
/** High enough that one network cannot lock the owner out, low enough that a password cannot be guessed. */
const WRONG_PER_ADDRESS = { bucket: 'password', limit: 100, windowMs: HOUR_MS };

export interface PasswordCredentials {
  kind: ContactKind;
  /** As typed. */
  address: string;
  password: string;
  ip: string;
}

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly sessions: UserSessions,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 400, which reveals that an account is blocked or unconfirmed only for the right password; 429 */
  async signIn({ kind, address, password, ip }: PasswordCredentials): Promise<SessionGrant> {
    const parsed = parseAddress(kind, address);
    const typed = parsed ?? address.trim().toLowerCase();
    const addressOnNetwork = addressAndNetwork(typed, ip);
    // Counted before the password is compared, so that concurrent attempts count too, even if there is no account.
    const message = 'Too many wrong passwords for this address. Please try again later, or sign in another way.';
    const refusal = new AuthError(429, 'over_request_rate_limit', message);
    await this.limiter.enforce(WRONG_PER_NETWORK, addressOnNetwork, refusal);
    await this.limiter.enforce(WRONG_PER_ADDRESS, typed, refusal);
    const user = parsed ? await this.users.find(this.database.fork(), kind, parsed) : null;
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw wrongPassword();
    await this.limiter.uncount(WRONG_PER_NETWORK, addressOnNetwork);
    await this.limiter.uncount(WRONG_PER_ADDRESS, typed);
    requireNotBanned(user, this.clock.now(), 400);
    requireConfirmed(kind, user);
    return this.database.transaction(async (em) => {
      // A change of the password during the comparison ended all sessions; do not start one after it.
      const which = { id: user.id, passwordHash: user.passwordHash };
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: wrongPassword };
      const unchanged = await em.findOneOrFail(User, which, lock);
      return this.sessions.start(em, unchanged, 'password');
    });
  }
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

function requireConfirmed(kind: ContactKind, user: User): void {
  if (kind === 'email') {
    if (!user.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  } else if (!user.phoneConfirmedAt) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
}
