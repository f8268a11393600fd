import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database } from '../../platform/index.js';
import { Factors } from '../factors/factors.service.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { PhoneCodes } from './phone-codes.service.js';
import { PhoneOwnership } from './phone-ownership.service.js';

/** Giving one's account another phone number, or its first. */
@Injectable()
export class PhoneChange {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneCodes,
    private readonly factors: Factors,
    private readonly ownership: PhoneOwnership,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whether a message for this change may go out now; asked before `begin`. Whether the number is somebody's already
   * is told only to who has it.
   * @throws AuthError 400 phone_provider_disabled, 400 validation_failed, 429 over_sms_send_rate_limit
   */
  async requireAllowed(user: User, phone: string, ip: string): Promise<void> {
    this.codes.requireSmsConfigured();
    await this.factors.requireNotFactorPhone(this.database.fork(), user, phone);
    if (!this.config.AUTH_AUTOCONFIRM_PHONE) {
      await this.codes.requireWithinLimits({ phone, purpose: 'phone_change', ip, userId: user.id });
    }
  }

  /**
   * Sends six digits to the new number, which becomes the account's once they are verified; at once where numbers
   * confirm themselves.
   * @param phone digits of an E.164 number, another than the account's
   * @throws AuthError 422 sms_send_failed, or phone_exists where numbers confirm themselves
   */
  async start(userId: string, phone: string, ip: string): Promise<void> {
    const order = { phone, purpose: 'phone_change', ip } as const;
    if (this.config.AUTH_AUTOCONFIRM_PHONE) return this.moveConfirmed(userId, phone);
    const token = await this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const user = await em.findOneOrFail(User, { id: userId });
      user.newPhone = phone;
      return this.codes.create(em, user, order);
    });
    await this.codes.send(order, this.codes.smsFor(token));
  }

  private moveConfirmed(userId: string, phone: string): Promise<void> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      await this.ownership.move(em, await em.findOneOrFail(User, { id: userId }), phone);
    });
  }
}
