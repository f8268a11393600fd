import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database, type EntityManager } from '../../platform/index.js';
import { Factors } from '../factors/factors.js';
import type { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import type { User } from '../users/user.entity.js';
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
   * Creates a code for the new number, or changes it at once with AUTH_AUTOCONFIRM_PHONE. The transaction of `em` holds the
   * number's lock.
   * @param phone digits of an E.164 number
   * @returns what `send` texts after the commit
   * @throws AuthError phone_exists with AUTH_AUTOCONFIRM_PHONE
   */
  async start(em: EntityManager, user: User, phone: string, ip: string): Promise<OneTimeToken | undefined> {
    if (this.config.AUTH_AUTOCONFIRM_PHONE) {
      await this.verification.move(em, user, phone);
      return undefined;
    }
    user.newPhone = phone;
    return this.phoneCodes.create(em, user, { phone, purpose: 'phone_change', ip });
  }

  /** @throws AuthError 422 sms_send_failed */
  send(token: OneTimeToken, ip: string): Promise<void> {
    const request = { phone: token.sentTo, purpose: 'phone_change', ip } as const;
    return this.phoneCodes.send(request, this.phoneCodes.smsFor(token));
  }
}
