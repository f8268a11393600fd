import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager, withMinimumDuration } from '../../platform/index.js';
import { MailLimits, type MailRequest } from '../email/mail-limits.js';
import type { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import { lockAddress } from '../users/address-lock.js';
import { ConflictingSignUps } from '../users/conflicting-sign-ups.js';
import { requireAddress, requireEmail } from '../users/credentials.js';
import type { ContactKind, User, UserMetadata } from '../users/user.entity.js';
import { Users } from '../users/users.js';

export interface CodeSignInRequest extends Omit<MailRequest, 'email'> {
  kind: ContactKind;
  /** As typed. */
  address: string;
  /** For a new user. */
  metadata: UserMetadata;
  createUser: boolean;
}

/** Sign-in without the password: by a mailed link, or by a code that was mailed or texted. */
@Injectable()
export class CodeSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly tokens: OneTimeTokens,
    private readonly conflicts: ConflictingSignUps,
    private readonly limits: MailLimits,
    private readonly phoneCodes: PhoneCodes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends nothing to an unknown address unless a new user may be created. @throws AuthError 400, 422 or 429 */
  async request(request: CodeSignInRequest): Promise<void> {
    const { kind, createUser, ip } = request;
    if (kind === 'phone') this.phoneCodes.requireSmsConfigured();
    const address = requireAddress(kind, request.address);
    const token = await withMinimumDuration(this.prepare(address, request));
    if (!token) return;
    const sent = this.phoneCodes.send({ phone: address, purpose: 'sms', ip }, this.phoneCodes.smsFor(token));
    if (createUser && this.config.AUTH_SIGNUP) return sent;
    // Unknown addresses get no message; neither the duration nor a failure may reveal that. The sender logs failures.
    sent.catch(() => undefined);
  }

  /** Mails a link for choosing a new password, which signs in once. Sends nothing to unknown addresses. */
  async recover(request: MailRequest): Promise<void> {
    await withMinimumDuration(this.mailRecovery({ ...request, email: requireEmail(request.email) }));
  }

  /** @returns the code to text, if there is one */
  private async prepare(address: string, request: CodeSignInRequest): Promise<OneTimeToken | undefined> {
    const { kind, metadata, createUser, ip } = request;
    const { AUTH_SIGNUP, AUTH_AUTOCONFIRM_EMAIL, AUTH_AUTOCONFIRM_PHONE } = this.config;
    const known = await this.users.find(this.database.fork(), kind, address);
    const isConfirmed = Boolean(kind === 'email' ? known?.emailConfirmedAt : known?.phoneConfirmedAt);
    const isAllowed = isConfirmed || (AUTH_SIGNUP && (known !== null || createUser));
    await this.conflicts.recordOtherRequest(this.database.fork(), kind, address, metadata);
    const sms = { phone: address, purpose: 'sms', ip } as const;
    await (kind === 'email' ? this.limits.requireAllowed(address, ip, 'magiclink') : this.phoneCodes.requireWithinLimits(sms));
    return this.database.transaction(async (em) => {
      if (!isAllowed) return undefined;
      await lockAddress(em, kind, address);
      const confirmed = kind === 'email' ? AUTH_AUTOCONFIRM_EMAIL : AUTH_AUTOCONFIRM_PHONE;
      const newUser = { address, passwordHash: null, metadata, confirmed };
      const user = (await this.users.find(em, kind, address)) ?? this.users.create(em, kind, newUser);
      if (kind === 'email') await this.mail(em, user, address, request);
      const token = kind === 'phone' ? await this.phoneCodes.create(em, user, sms) : undefined;
      await this.conflicts.recordOtherRequest(em, kind, address, metadata);
      return token;
    });
  }

  private async mailRecovery({ email, redirectTo, codeChallenge, ip }: MailRequest): Promise<void> {
    await this.conflicts.recordOtherRequest(this.database.fork(), 'email', email, {});
    await this.limits.requireAllowed(email, ip, 'recovery');
    await this.database.transaction(async (em) => {
      const user = await this.users.find(em, 'email', email);
      if (!user) return;
      await this.tokens.createAndMail(em, user, { purpose: 'recovery', sentTo: email, redirectTo, codeChallenge, ip });
      user.recoverySentAt = this.clock.now();
    });
  }

  private async mail(
    em: EntityManager,
    user: User,
    sentTo: string,
    { redirectTo, codeChallenge, ip }: CodeSignInRequest,
  ): Promise<void> {
    user.recoverySentAt = this.clock.now();
    await this.tokens.createAndMail(em, user, { purpose: 'magiclink', sentTo, redirectTo, codeChallenge, ip });
  }
}
