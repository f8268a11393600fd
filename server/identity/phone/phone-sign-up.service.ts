import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import { AuthError } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { lockAddress } from '../users/address-lock.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { requireStrongPassword } from '../users/credentials.js';
import { Passwords } from '../users/passwords.js';
import type { UserMetadata } from '../users/user.entity.js';
import { fakeUserView, type UserView } from '../users/user-view.js';
import { type NewPhoneUser, UsersService } from '../users/users.service.js';
import { accountExistsSms } from './sms-texts.js';
import { PhoneCodes } from './phone-codes.service.js';
import { requirePhone } from './phone-number.js';

export interface PhoneSignUpRequest {
  phone: string;
  password: string;
  metadata: UserMetadata;
  ip: string;
}

interface PendingPassword {
  hash: string | null;
  /** A sign-up is pending with another password or none. */
  isOther: boolean;
}

/** Signs up with a phone number and a password. */
@Injectable()
export class PhoneSignUp {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly claims: ContestedSignUps,
    private readonly codes: PhoneCodes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Texts existing users that they have an account, so that known and unknown numbers take the same time.
   * @returns a session with AUTH_AUTOCONFIRM_PHONE, otherwise a fake user
   * @throws AuthError 400, 422 or 429
   */
  async signUp({ phone: typed, password, metadata, ip }: PhoneSignUpRequest): Promise<SessionGrant | UserView> {
    this.codes.requireSmsConfigured();
    const phone = requirePhone(typed);
    requireStrongPassword(password);
    const passwordHash = await this.passwords.hash(password);
    if (this.config.AUTH_AUTOCONFIRM_PHONE) {
      return this.signUpConfirmed({ phone, passwordHash, metadata, confirmed: true });
    }
    const newUser = { phone, passwordHash, metadata, confirmed: false };
    let pending = await this.compare(phone, password);
    if (pending.isOther) await this.claims.recordOtherRequest(this.database.fork(), { phone }, metadata);
    const request = { phone, purpose: 'sms', ip } as const;
    await this.codes.requireWithinLimits(request);
    let text = await this.prepare(newUser, pending, ip);
    while (!text) {
      pending = await this.compare(phone, password);
      text = await this.prepare(newUser, pending, ip);
    }
    await this.codes.send(request, text);
    return fakeUserView('phone', phone, metadata, this.clock.now());
  }

  private signUpConfirmed(user: NewPhoneUser): Promise<SessionGrant> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', user.phone);
      if (await this.users.findByPhone(em, user.phone)) {
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      }
      return this.sessions.start(em, this.users.createByPhone(em, user), 'password');
    });
  }

  /** Compares with the pending password before the transaction, because hashing takes long. */
  private async compare(phone: string, password: string): Promise<PendingPassword> {
    const seen = await this.users.findByPhone(this.database.fork(), phone);
    const hash = seen?.passwordHash ?? null;
    const matches = await this.passwords.matches(password, hash);
    return { hash, isOther: seen !== null && !matches };
  }

  /** @returns the text; undefined when somebody else signed up at the same moment */
  private prepare(newUser: NewPhoneUser, pending: PendingPassword, ip: string): Promise<string | undefined> {
    const { phone, metadata } = newUser;
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const existing = await this.users.findByPhone(em, phone);
      if ((existing?.passwordHash ?? null) !== pending.hash) return undefined;
      if (existing?.phoneConfirmedAt) return accountExistsSms(this.config.PUBLIC_URL);
      const user = existing ?? this.users.createByPhone(em, newUser);
      const token = await this.codes.create(em, user, { phone, purpose: 'sms', ip });
      if (pending.isOther) await this.claims.recordOtherRequest(em, { phone }, metadata);
      return this.codes.smsFor(token);
    });
  }
}
