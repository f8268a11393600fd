import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { AuthError, userBanned } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { parseEmail } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

@Injectable()
export class PasswordSignInService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 400; that an account is blocked or unconfirmed is told only after the right password */
  async signIn(address: string, password: string): Promise<SessionGrant> {
    const email = parseEmail(address);
    const user = email ? await this.users.findByEmail(this.database.fork(), email) : null;
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    if (user.bannedUntil && user.bannedUntil > this.clock.now()) throw userBanned(400);
    if (!user.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return this.database.transaction(async (em) =>
      this.sessions.start(em, await em.findOneOrFail(User, { id: user.id }), 'password'),
    );
  }
}
