import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, Outbox } from '../../platform/index.js';
import { contactReleased } from '../identity.events.js';
import { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../users/security-notices.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import { User } from '../users/user.entity.js';

/** Removes the phone number of an account, and one that waits for its confirmation. */
@Injectable()
export class PhoneRemoval {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly notices: SecurityNotices,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError IDENTITY.PHONE_NEEDED without a confirmed email address, which is the other way to log in */
  async remove(userId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      await this.tokens.lock(em, [userId]);
      const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user.emailConfirmedAt) {
        const message = 'You need this number to log in. To remove it, please add an email address first.';
        throw new AppError('IDENTITY.PHONE_NEEDED', message);
      }
      const { phone, phoneConfirmedAt, newPhone } = user;
      const nothing = { phone: null, phoneConfirmedAt: null, newPhone: null, phoneChangeSentAt: null };
      Object.assign(user, { ...nothing, updatedAt: this.clock.now() });
      await em.nativeDelete(UserIdentity, { user, provider: 'phone' });
      const sentTo = { $in: [phone, newPhone].filter((each) => each !== null) };
      await em.nativeDelete(OneTimeToken, { user, sentTo });
      if (phone === null || !phoneConfirmedAt) return;
      this.notices.notify(em, user, 'phone_removed');
      this.outbox.publish(em, contactReleased, { userId, contactHash: this.secrets.pseudonym(phone) });
    });
  }
}
