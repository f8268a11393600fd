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
  /** Of the user, should there be none yet. */
  metadata: UserMetadata;
  createUser: boolean;
  ip: string;
}

/** Signing in with six digits that come to a phone. */
@Injectable()
export class PhoneSignIn {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly claims: ContestedSignUps,
    private readonly codes: PhoneCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Silent when it would make a user and that is not wanted. @throws AuthError 400, 422 or 429 */
  async requestCode({ phone: typed, metadata, createUser, ip }: PhoneSignInRequest): Promise<void> {
    this.codes.requireSmsConfigured();
    const phone = requirePhone(typed);
    const known = await this.users.findByPhone(this.database.fork(), phone);
    const signUpIsOn = this.config.AUTH_SIGNUP;
    const admitted = mayReceiveCode({
      isKnown: known !== null,
      isConfirmed: Boolean(known?.phoneConfirmedAt),
      createUser,
      isSignUpEnabled: signUpIsOn,
    });
    await this.claims.recordOtherRequest(this.database.fork(), { phone }, metadata);
    const order = { phone, purpose: 'sms', ip } as const;
    await this.codes.requireWithinLimits(order);
    const work = this.database.transaction(async (em) => {
      if (!admitted) return undefined;
      await lockAddress(em, 'phone', phone);
      const confirmed = this.config.AUTH_AUTOCONFIRM_PHONE;
      const user =
        (await this.users.findByPhone(em, phone)) ??
        this.users.createByPhone(em, { phone, passwordHash: null, metadata, confirmed });
      const made = await this.codes.create(em, user, order);
      await this.claims.recordOtherRequest(em, { phone }, metadata);
      return made;
    });
    const token = await withMinimumDuration(work);
    if (!token) return;
    const sent = this.codes.send(order, this.codes.smsFor(token));
    if (createUser && signUpIsOn) return sent;
    // Where strangers get no message, neither its time nor a failure may tell who is none. The sender logs a failure.
    sent.catch(() => undefined);
  }
}
