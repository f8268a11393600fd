import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database } from '../../platform/index.js';
import { Factors } from '../factors/factors.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import { PhoneVerification } from './phone-verification.js';

/** Changes an account's phone number, or adds its first. */
@Injectable()
export class PhoneChange {
  constructor(
    private readonly database: Database,
    private readonly phoneCodes: PhoneCodes,
    private readonly factors: Factors,
    private readonly verification: PhoneVerification,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Called before `start`. Whether the number is taken is revealed only to the person who has it.
   * @throws AuthError 400 phone_provider_disabled, 400 validation_failed, 429 over_sms_send_rate_limit
   */
  async requireAllowed(user: User, phone: string, ip: string): Promise<void> {
    this.phoneCodes.requireSmsConfigured();
    await this.factors.requireNotFactorPhone(this.database.fork(), user, phone);
    if (!this.config.AUTH_AUTOCONFIRM_PHONE) {
      await this.phoneCodes.requireWithinLimits({ phone, purpose: 'phone_change', ip, userId: user.id });
    }
  }

  /**
   * Texts a code to the new number, or changes it at once with AUTH_AUTOCONFIRM_PHONE.
   * @param phone digits of an E.164 number
   * @throws AuthError 422 sms_send_failed; with AUTH_AUTOCONFIRM_PHONE phone_exists
   */
  async start(userId: string, phone: string, ip: string): Promise<void> {
    const request = { phone, purpose: 'phone_change', ip } as const;
    if (this.config.AUTH_AUTOCONFIRM_PHONE) return this.moveConfirmed(userId, phone);
    const token = await this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const user = await em.findOneOrFail(User, { id: userId });
      user.newPhone = phone;
      return this.phoneCodes.create(em, user, request);
    });
    await this.phoneCodes.send(request, this.phoneCodes.smsFor(token));
  }

  private moveConfirmed(userId: string, phone: string): Promise<void> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      await this.verification.move(em, await em.findOneOrFail(User, { id: userId }), phone);
    });
  }
}
