import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import type { MailPurpose } from '../one-time-tokens/one-time-token.entity.js';
import { AuthError, userBanned } from '../protocol/auth-error.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { requireEmail, requireGoodPassword } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import { User, type UserMetadata } from '../users/user.entity.js';
import { madeUpUserView, type UserView } from '../users/user-view.js';
import { UserViews } from '../users/user-views.js';
import { type NewUser, UsersService } from '../users/users.service.js';

export interface SignUpRequest {
  email: string;
  password: string;
  metadata: UserMetadata;
  redirectTo: string;
}

export interface TokenProof {
  token: string;
  /** Given with tokens that were typed, not with links. */
  email?: string;
}

/** Becoming a user: sign-up and the proof that the address is theirs. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokensService,
    private readonly views: UserViews,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A session when addresses are confirmed by themselves, otherwise the user whose mail is on its way. */
  async signUp(request: SignUpRequest): Promise<SessionGrant | UserView> {
    const email = requireEmail(request.email);
    requireGoodPassword(request.password);
    // Hashed before looking, so that known and unknown addresses take the same time.
    const passwordHash = await this.passwords.hash(request.password);
    const user = { email, passwordHash, metadata: request.metadata };
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return this.signUpAtOnce(user);
    await this.requireMailGap(email);
    return this.database.transaction(async (em) => {
      await lockAddress(em, email);
      const existing = await this.users.findByEmail(em, email);
      if (existing?.emailConfirmedAt) return madeUpUserView(email, request.metadata, this.clock.now());
      const pending = existing ?? this.users.create(em, { ...user, confirmed: false });
      await this.sendConfirmation(em, pending, email, request.redirectTo);
      return this.views.of(em, pending);
    });
  }

  /** Mails the confirmation again; silent when there is nobody to confirm. */
  async resend(address: string, redirectTo: string): Promise<void> {
    const email = requireEmail(address);
    await this.requireMailGap(email);
    await this.database.transaction(async (em) => {
      await lockAddress(em, email);
      const user = await this.users.findByEmail(em, email);
      if (user && !user.emailConfirmedAt) await this.sendConfirmation(em, user, email, redirectTo);
    });
  }

  /** @throws AuthError 403 otp_expired for wrong, expired and unknown tokens alike */
  async confirm(purpose: MailPurpose, { token, email }: TokenProof): Promise<SessionGrant> {
    return this.database.transaction(async (em) => {
      const row = await this.tokens.redeemLink(em, [purpose], token);
      const user = row && (await em.findOne(User, { id: row.user.id, email: row.sentTo }));
      if (!user || (email !== undefined && email !== row.sentTo)) {
        throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
      }
      const now = this.clock.now();
      if (user.bannedUntil && user.bannedUntil > now) throw userBanned(403);
      user.emailConfirmedAt ??= now;
      user.updatedAt = now;
      const identity = await em.findOne(UserIdentity, { user, provider: 'email' });
      if (identity) {
        identity.identityData = { ...identity.identityData, email_verified: true };
        identity.lastSignInAt = now;
      }
      return this.sessions.start(em, user, 'otp');
    });
  }

  private async signUpAtOnce(user: Omit<NewUser, 'confirmed'>): Promise<SessionGrant> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, user.email);
      if (await this.users.findByEmail(em, user.email)) {
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      }
      return this.sessions.start(em, this.users.create(em, { ...user, confirmed: true }), 'password');
    });
  }

  private async sendConfirmation(em: EntityManager, user: User, email: string, redirectTo: string): Promise<void> {
    user.confirmationSentAt = this.clock.now();
    await em.flush();
    await this.tokens.mail(em, user, { purpose: 'signup', sentTo: email, redirectTo });
  }

  private async requireMailGap(email: string): Promise<void> {
    if (await this.limits.allowsMessageTo(email)) return;
    const message = 'We have just sent a mail to this address. Please wait a minute before asking for another one.';
    throw new AuthError(429, 'over_email_send_rate_limit', message);
  }
}

/** Two sign-ups with one address happen one after the other. */
async function lockAddress(em: EntityManager, email: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.email:${email}`]);
}
