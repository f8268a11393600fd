import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Database } from '../../platform/index.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { PhoneCodes } from './phone-codes.service.js';
import { requirePhone } from './phone-number.js';
import { PhoneOwnership } from './phone-ownership.service.js';

/** Giving one's account another phone number, or its first. */
@Injectable()
export class PhoneChange {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneCodes,
    private readonly ownership: PhoneOwnership,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends six digits to the new number, which becomes the account's once they are verified; at once where numbers
   * confirm themselves. Does nothing when it is the account's already.
   * @throws AuthError 400, 422 phone_exists or sms_send_failed, 429
   */
  async request(userId: string, typedPhone: string): Promise<void> {
    this.codes.requireProvider();
    const phone = requirePhone(typedPhone);
    const em = this.database.fork();
    const user = await em.findOneOrFail(User, { id: userId });
    if (user.phone === phone && user.phoneConfirmedAt) return;
    await this.ownership.requireFree(em, user, phone);
    if (this.config.AUTH_AUTOCONFIRM_PHONE) return this.moveAtOnce(userId, phone);
    await this.codes.requireRoom(phone, userId);
    const token = await this.database.transaction(async (tx) => {
      await lockAddress(tx, 'phone', phone);
      const changing = await tx.findOneOrFail(User, { id: userId });
      changing.newPhone = phone;
      return this.codes.make(tx, changing, 'phone_change', phone);
    });
    await this.codes.send(phone, this.codes.textOf(token));
  }

  private moveAtOnce(userId: string, phone: string): Promise<void> {
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      await this.ownership.move(em, await em.findOneOrFail(User, { id: userId }), phone);
    });
  }
}
