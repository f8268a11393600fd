import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database, withMinimumDuration } from '../../platform/index.js';
import { lockAddress } from '../users/address-lock.js';
import { mayReceiveCode } from '../users/code-recipient.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import type { UserMetadata } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { PhoneCodes } from './phone-codes.service.js';
import { requirePhone } from './phone-number.js';

export interface PhoneSignInRequest {
  phone: string;
  /** For a new user. */
  metadata: UserMetadata;
  createUser: boolean;
  ip: string;
}

/** Sign-in by texted code. */
@Injectable()
export class PhoneSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly claims: ContestedSignUps,
    private readonly codes: PhoneCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends nothing to an unknown number that must not become a user. @throws AuthError 400, 422 or 429 */
  async requestCode({ phone: typed, metadata, createUser, ip }: PhoneSignInRequest): Promise<void> {
    this.codes.requireSmsConfigured();
    const phone = requirePhone(typed);
    const known = await this.users.findByPhone(this.database.fork(), phone);
    const signUpIsOn = this.config.AUTH_SIGNUP;
    const isAllowed = mayReceiveCode({
      isKnown: known !== null,
      isConfirmed: Boolean(known?.phoneConfirmedAt),
      createUser,
      isSignUpEnabled: signUpIsOn,
    });
    await this.claims.recordOtherRequest(this.database.fork(), { phone }, metadata);
    const request = { phone, purpose: 'sms', ip } as const;
    await this.codes.requireWithinLimits(request);
    const work = this.database.transaction(async (em) => {
      if (!isAllowed) return undefined;
      await lockAddress(em, 'phone', phone);
      const confirmed = this.config.AUTH_AUTOCONFIRM_PHONE;
      const user =
        (await this.users.findByPhone(em, phone)) ??
        this.users.createByPhone(em, { phone, passwordHash: null, metadata, confirmed });
      const created = await this.codes.create(em, user, request);
      await this.claims.recordOtherRequest(em, { phone }, metadata);
      return created;
    });
    const token = await withMinimumDuration(work);
    if (!token) return;
    const sent = this.codes.send(request, this.codes.smsFor(token));
    if (createUser && signUpIsOn) return sent;
    // Where strangers get no message, neither duration nor failure may reveal it. The sender logs a failure.
    sent.catch(() => undefined);
  }
}
