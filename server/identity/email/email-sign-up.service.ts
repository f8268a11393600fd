import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager, withMinimumDuration } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { AuthError } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { SecurityNotices } from '../user-changes/security-notices.service.js';
import { lockAddress } from '../users/address-lock.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { requireEmail, requireStrongPassword } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { fakeUserView, type UserView } from '../users/user-view.js';
import type { User, UserMetadata } from '../users/user.entity.js';
import { type NewUser, UsersService } from '../users/users.service.js';
import { MailLimits } from './mail-limits.js';
import type { MailRequest } from './mail-request.js';

export interface SignUpRequest extends MailRequest {
  password: string;
  metadata: UserMetadata;
}

/** Signs up with an email address and a password. */
@Injectable()
export class EmailSignUp {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedSignUps,
    private readonly notices: SecurityNotices,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns a session with AUTH_AUTOCONFIRM_EMAIL, otherwise a fake user, whether or not the address is known */
  async signUp(request: SignUpRequest): Promise<SessionGrant | UserView> {
    const email = requireEmail(request.email);
    requireStrongPassword(request.password);
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return this.signUpConfirmed(email, request);
    return this.signUpByMail({ ...request, email });
  }

  /** Mails the confirmation again; silent when there is nothing to confirm. */
  async resend(request: MailRequest): Promise<void> {
    const email = requireEmail(request.email);
    await this.limits.requireAllowed(email, request.ip, 'signup');
    await withMinimumDuration(
      this.database.transaction(async (em) => {
        await lockAddress(em, 'email', email);
        const user = await this.users.findByEmail(em, email);
        if (user && !user.emailConfirmedAt) await this.sendConfirmation(em, user, { ...request, email });
      }),
    );
  }

  private async signUpByMail(request: SignUpRequest): Promise<UserView> {
    const { email, metadata, ip } = request;
    // Always hashed and compared, so that known and unknown addresses take the same time.
    const passwordHash = await this.passwords.hash(request.password);
    const seen = await this.users.findByEmail(this.database.fork(), email);
    const samePassword = await this.passwords.matches(request.password, seen?.passwordHash ?? null);
    if (seen && !samePassword) await this.claims.recordOtherPassword(this.database.fork(), email);
    await this.limits.requireAllowed(email, ip, 'signup');
    const work = this.database.transaction(async (em): Promise<void> => {
      await lockAddress(em, 'email', email);
      const existing = await this.users.findByEmail(em, email);
      if (existing?.emailConfirmedAt) {
        // By mail, where only the owner reads it.
        this.notices.notify(em, existing, 'signed_up_again');
        return;
      }
      const pending = existing ?? this.users.createByEmail(em, { email, passwordHash, metadata, confirmed: false });
      await this.sendConfirmation(em, pending, request);
      if (existing && !samePassword) await this.claims.recordOtherPassword(em, email);
    });
    await withMinimumDuration(work);
    return fakeUserView('email', email, metadata, this.clock.now());
  }

  private async signUpConfirmed(email: string, { password, metadata }: SignUpRequest): Promise<SessionGrant> {
    const user: NewUser = { email, passwordHash: await this.passwords.hash(password), metadata, confirmed: true };
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'email', email);
      if (await this.users.findByEmail(em, email)) {
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      }
      return this.sessions.start(em, this.users.createByEmail(em, user), 'password');
    });
  }

  private async sendConfirmation(em: EntityManager, user: User, request: MailRequest): Promise<void> {
    const { email, redirectTo, codeChallenge, ip } = request;
    await this.tokens.createAndMail(em, user, { purpose: 'signup', sentTo: email, redirectTo, codeChallenge, ip });
    user.confirmationSentAt = this.clock.now();
    await em.flush();
  }
}
