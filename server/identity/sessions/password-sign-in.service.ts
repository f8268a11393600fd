import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { parsePhone } from '../phone/phone-number.js';
import { AuthError } from '../protocol/auth-error.js';
import { parseEmail } from '../users/credentials.js';
import { requireNotBanned } from '../users/ban.js';
import { Passwords } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { PasswordLimits } from './password-limits.js';
import { type SessionGrant, SessionsService } from './sessions.service.js';

type Address = { email: string } | { phone: string };

export interface PasswordCredentials {
  /** As typed. */
  address: Address;
  password: string;
  ip: string;
}

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly limits: PasswordLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 400, saying that an account is blocked or unconfirmed only after the right password; 429 */
  async signIn({ address, password, ip }: PasswordCredentials): Promise<SessionGrant> {
    const typed = typedAddress(address);
    await this.limits.requireAllowed(typed, ip);
    const user = await this.find(address);
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw wrongPassword();
    await this.limits.uncount(typed, ip);
    requireNotBanned(user, this.clock.now(), 400);
    requireConfirmed(address, user);
    return this.database.transaction(async (em) => {
      // A change of the password during the comparison ended all sessions; do not start one after it.
      const which = { id: user.id, passwordHash: user.passwordHash };
      const unchanged = await em.findOne(User, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!unchanged) throw wrongPassword();
      return this.sessions.start(em, unchanged, 'password');
    });
  }

  private async find(address: Address): Promise<User | null> {
    const em = this.database.fork();
    if ('email' in address) {
      const email = parseEmail(address.email);
      return email ? this.users.findByEmail(em, email) : null;
    }
    const phone = parsePhone(address.phone);
    return phone ? this.users.findByPhone(em, phone) : null;
  }
}

/** Also for what is no valid address. */
function typedAddress(address: Address): string {
  if ('email' in address) return address.email.trim().toLowerCase();
  return parsePhone(address.phone) ?? address.phone;
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

function requireConfirmed(address: Address, user: User): void {
  if ('email' in address) {
    if (!user.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  } else if (!user.phoneConfirmedAt) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
}
