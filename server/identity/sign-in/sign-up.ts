import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager, withMinimumDuration } from '../../platform/index.js';
import { MailLimits, type MailRequest } from '../email/mail-limits.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import { accountExistsSms } from '../text-messages/sms-texts.js';
import { AuthError } from '../auth-error.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { SecurityNotices } from '../users/security-notices.js';
import { lockAddress } from '../users/address-lock.js';
import { ConflictingSignUps } from '../users/conflicting-sign-ups.js';
import { requireAddress, requireEmail, requireStrongPassword } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import { fakeUserView, type UserView } from '../responses/user-view.js';
import type { ContactKind, User, UserMetadata } from '../users/user.entity.js';
import { type NewUser, Users } from '../users/users.js';

export interface SignUpRequest extends Omit<MailRequest, 'email'> {
  kind: ContactKind;
  /** As typed. */
  address: string;
  password: string;
  metadata: UserMetadata;
}

interface PendingPassword {
  hash: string | null;
  /** Whether a sign-up is pending with another password or none. */
  isOther: boolean;
}

/** Signs up with a password and an email address or a phone number. Known and unknown addresses get the same answer. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly sessions: UserSessions,
    private readonly tokens: OneTimeTokens,
    private readonly conflicts: ConflictingSignUps,
    private readonly notices: SecurityNotices,
    private readonly limits: MailLimits,
    private readonly phoneCodes: PhoneCodes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns a session with AUTH_AUTOCONFIRM_…, otherwise a fake user @throws AuthError 400, 422 or 429 */
  async signUp(request: SignUpRequest): Promise<SessionGrant | UserView> {
    const { kind, password, metadata } = request;
    if (kind === 'phone') this.phoneCodes.requireSmsConfigured();
    const address = requireAddress(kind, request.address);
    requireStrongPassword(password);
    // Always hashed, and compared below, so that known and unknown addresses take the same time.
    const passwordHash = await this.passwords.hash(password);
    const confirmed = kind === 'email' ? this.config.AUTH_AUTOCONFIRM_EMAIL : this.config.AUTH_AUTOCONFIRM_PHONE;
    const newUser = { address, passwordHash, metadata, confirmed };
    if (confirmed) return this.signUpConfirmed(kind, newUser);
    await (kind === 'email' ? this.signUpByMail(newUser, request) : this.signUpByText(newUser, request));
    return fakeUserView(kind, address, metadata, this.clock.now());
  }

  /** Mails the confirmation again; silent when there is nothing to confirm. */
  async resend(request: MailRequest): Promise<void> {
    const email = requireEmail(request.email);
    await this.limits.requireAllowed(email, request.ip, 'signup');
    await withMinimumDuration(
      this.database.transaction(async (em) => {
        await lockAddress(em, 'email', email);
        const user = await this.users.find(em, 'email', email);
        if (user && !user.emailConfirmedAt) await this.mailConfirmation(em, user, { ...request, email });
      }),
    );
  }

  private signUpConfirmed(kind: ContactKind, newUser: NewUser): Promise<SessionGrant> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, kind, newUser.address);
      if (await this.users.find(em, kind, newUser.address)) {
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      }
      return this.sessions.start(em, this.users.create(em, kind, newUser), 'password');
    });
  }

  private async signUpByMail(newUser: NewUser, request: SignUpRequest): Promise<void> {
    const pending = await this.compare('email', newUser.address, request.password);
    await withMinimumDuration(this.prepareMail(newUser, pending, request));
  }

  private async prepareMail(newUser: NewUser, { hash, isOther }: PendingPassword, request: SignUpRequest): Promise<void> {
    const { address: email } = newUser;
    if (isOther) await this.conflicts.recordOtherPassword(this.database.fork(), email);
    await this.limits.requireAllowed(email, request.ip, 'signup');
    await this.database.transaction(async (em): Promise<void> => {
      await lockAddress(em, 'email', email);
      const existing = await this.users.find(em, 'email', email);
      // Notified by mail, which only the owner reads.
      if (existing?.emailConfirmedAt) return this.notices.notify(em, existing, 'signed_up_again');
      await this.mailConfirmation(em, existing ?? this.users.create(em, 'email', newUser), { ...request, email });
      if (existing && (isOther || hash === null)) await this.conflicts.recordOtherPassword(em, email);
    });
  }

  private async signUpByText(newUser: NewUser, request: SignUpRequest): Promise<void> {
    const { address: phone } = newUser;
    let pending = await this.compare('phone', phone, request.password);
    let text = await withMinimumDuration(this.prepareFirstText(newUser, pending, request));
    while (!text) {
      pending = await this.compare('phone', phone, request.password);
      text = await this.prepareText(newUser, pending, request.ip);
    }
    await this.phoneCodes.send({ phone, purpose: 'sms', ip: request.ip }, text);
  }

  private async prepareFirstText(
    newUser: NewUser,
    pending: PendingPassword,
    { metadata, ip }: SignUpRequest,
  ): Promise<string | undefined> {
    const { address: phone } = newUser;
    if (pending.isOther) await this.conflicts.recordOtherRequest(this.database.fork(), 'phone', phone, metadata);
    await this.phoneCodes.requireWithinLimits({ phone, purpose: 'sms', ip });
    return this.prepareText(newUser, pending, ip);
  }

  /** Compares with the pending password before the transaction, because hashing takes long. */
  private async compare(kind: ContactKind, address: string, password: string): Promise<PendingPassword> {
    const seen = await this.users.find(this.database.fork(), kind, address);
    const hash = seen?.passwordHash ?? null;
    const matches = await this.passwords.matches(password, hash);
    return { hash, isOther: seen !== null && !matches };
  }

  /** @returns the text; undefined when another request signed up with the number at the same time */
  private prepareText(newUser: NewUser, pending: PendingPassword, ip: string): Promise<string | undefined> {
    const { address: phone, metadata } = newUser;
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const existing = await this.users.find(em, 'phone', phone);
      if ((existing?.passwordHash ?? null) !== pending.hash) return undefined;
      if (existing?.phoneConfirmedAt) return accountExistsSms(this.config.PUBLIC_URL);
      const user = existing ?? this.users.create(em, 'phone', newUser);
      const token = await this.phoneCodes.create(em, user, { phone, purpose: 'sms', ip });
      if (pending.isOther) await this.conflicts.recordOtherRequest(em, 'phone', phone, metadata);
      return this.phoneCodes.smsFor(token);
    });
  }

  private async mailConfirmation(
    em: EntityManager,
    user: User,
    { email, redirectTo, codeChallenge, ip }: MailRequest,
  ): Promise<void> {
    await this.tokens.createAndMail(em, user, { purpose: 'signup', sentTo: email, redirectTo, codeChallenge, ip });
    user.confirmationSentAt = this.clock.now();
    await em.flush();
  }
}
