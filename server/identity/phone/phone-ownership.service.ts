import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Outbox, SmsSender } from '../../platform/index.js';
import { Factors } from '../factors/factors.service.js';
import { contactReleased } from '../identity.events.js';
import { AuthError } from '../protocol/auth-error.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../user-changes/security-notices.service.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { NUMBER_CHANGED_SMS } from './sms-texts.js';

/** What follows once a number is confirmed. The caller holds the number's lock. */
@Injectable()
export class PhoneOwnership {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly claims: ContestedSignUps,
    private readonly factors: Factors,
    private readonly notices: SecurityNotices,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly sms: SmsSender,
    private readonly clock: Clock,
  ) {}

  async confirm(em: EntityManager, user: User): Promise<void> {
    const now = this.clock.now();
    if (!user.phoneConfirmedAt && user.passwordContested) await this.claims.discardUnprovenData(em, user, 'phone');
    user.phoneConfirmedAt ??= now;
    user.updatedAt = now;
    await this.users.saveIdentity(em, user, 'phone');
  }

  /** Notifies the old number and the mailbox. @throws AuthError as `requireUnclaimed` */
  async move(em: EntityManager, user: User, phone: string): Promise<void> {
    await this.requireUnclaimed(em, user, phone);
    // An unconfirmed owner loses the number to whoever confirms it.
    await em.nativeDelete(User, { phone, phoneConfirmedAt: null, id: { $ne: user.id } });
    const { phone: oldPhone, phoneConfirmedAt } = user;
    const now = this.clock.now();
    user.phone = phone;
    user.newPhone = null;
    user.phoneConfirmedAt = now;
    user.updatedAt = now;
    await this.users.saveIdentity(em, user, 'phone');
    const hadPhone = oldPhone !== null && phoneConfirmedAt !== null;
    this.notices.notify(em, user, hadPhone ? 'phone_changed' : 'phone_added');
    if (!hadPhone) return;
    this.outbox.publish(em, contactReleased, { userId: user.id, contactHash: this.secrets.pseudonym(oldPhone) });
    // The sender logs a failure; the change stands.
    this.database.afterCommit(em, () => this.sms.send(oldPhone, NUMBER_CHANGED_SMS).catch(() => undefined));
  }

  /**
   * @throws AuthError 422 phone_exists when somebody else has confirmed the number, 400 validation_failed when it is the
   *   user's own second factor
   */
  async requireUnclaimed(em: EntityManager, user: User, phone: string): Promise<void> {
    await this.factors.requireNotFactorPhone(em, user, phone);
    const owner = await em.findOne(User, { phone, phoneConfirmedAt: { $ne: null }, id: { $ne: user.id } });
    if (!owner) return;
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
}
