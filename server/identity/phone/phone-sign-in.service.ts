import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database } from '../../platform/index.js';
import { lockAddress } from '../users/address-lock.js';
import { requireAdmission } from '../users/admission.js';
import { ContestedClaims } from '../users/contested-claims.js';
import type { UserMetadata } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { PhoneCodes } from './phone-codes.service.js';
import { requirePhone } from './phone-number.js';

export interface PhoneCodeRequest {
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
    private readonly claims: ContestedClaims,
    private readonly codes: PhoneCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AuthError 400, 422 or 429 */
  async requestCode({ phone: typed, metadata, createUser, ip }: PhoneCodeRequest): Promise<void> {
    this.codes.requireProvider();
    const phone = requirePhone(typed);
    const known = await this.users.findByPhone(this.database.fork(), phone);
    requireAdmission({
      isKnown: known !== null,
      isConfirmed: Boolean(known?.phoneConfirmedAt),
      createUser,
      signUpIsOn: this.config.AUTH_SIGNUP,
    });
    await this.claims.noteOtherWay(this.database.fork(), { phone }, metadata);
    const order = { phone, purpose: 'sms', ip } as const;
    await this.codes.requireRoom(order);
    const token = await this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const confirmed = this.config.AUTH_AUTOCONFIRM_PHONE;
      const user =
        (await this.users.findByPhone(em, phone)) ??
        this.users.createByPhone(em, { phone, passwordHash: null, metadata, confirmed });
      const made = await this.codes.make(em, user, order);
      await this.claims.noteOtherWay(em, { phone }, metadata);
      return made;
    });
    await this.codes.send(order, this.codes.textOf(token));
  }
}
