import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { parsePhone } from '../phone/phone-number.js';
import { AuthError, userBanned } from '../protocol/auth-error.js';
import { parseEmail } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { type SessionGrant, SessionsService } from './sessions.service.js';

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 400; that an account is blocked or unconfirmed is told only after the right password */
  async signIn(address: { email: string } | { phone: string }, password: string): Promise<SessionGrant> {
    const user = await this.find(address);
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw wrongPassword();
    if (user.bannedUntil && user.bannedUntil > this.clock.now()) throw userBanned(400);
    requireConfirmed(address, user);
    return this.database.transaction(async (em) => {
      // The password may have been changed while it was compared; that ends all sessions, and this one would come after.
      const which = { id: user.id, passwordHash: user.passwordHash };
      const unchanged = await em.findOne(User, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!unchanged) throw wrongPassword();
      return this.sessions.start(em, unchanged, 'password');
    });
  }

  private async find(address: { email: string } | { phone: string }): Promise<User | null> {
    const em = this.database.fork();
    if ('email' in address) {
      const email = parseEmail(address.email);
      return email ? this.users.findByEmail(em, email) : null;
    }
    const phone = parsePhone(address.phone);
    return phone ? this.users.findByPhone(em, phone) : null;
  }
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

function requireConfirmed(address: { email: string } | { phone: string }, user: User): void {
  if ('email' in address) {
    if (!user.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  } else if (!user.phoneConfirmedAt) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
}
