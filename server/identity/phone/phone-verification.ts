import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Outbox, SmsSender } from '../../platform/index.js';
import { Factors } from '../factors/factors.js';
import { contactReleased } from '../identity.events.js';
import { OneTimeTokens, type TypedCode } from '../one-time-tokens/one-time-tokens.js';
import { AuthError, userBanned } from '../auth-error.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../users/security-notices.js';
import { lockAddress } from '../users/address-lock.js';
import { ConflictingSignUps } from '../users/conflicting-sign-ups.js';
import { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { requirePhone } from '../users/phone-number.js';
import { NUMBER_CHANGED_SMS } from '../text-messages/sms-texts.js';

/** Exchanges texted codes for sessions, and records that a number is its user's. */
@Injectable()
export class PhoneVerification {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly sessions: UserSessions,
    private readonly users: Users,
    private readonly conflicts: ConflictingSignUps,
    private readonly factors: Factors,
    private readonly notices: SecurityNotices,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly sms: SmsSender,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 403 otp_expired for wrong, expired and unknown codes; 403 user_banned, 422 */
  async verify(
    type: 'sms' | 'phone_change',
    typedPhone: string,
    typed: Pick<Required<TypedCode>, 'code' | 'ip'>,
  ): Promise<SessionGrant> {
    const phone = requirePhone(typedPhone);
    const outcome = await this.database.transaction((em) => this.redeem(em, type, { sentTo: phone, ...typed }));
    // Thrown after the commit, which counts the wrong code.
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  private async redeem(
    em: EntityManager,
    type: 'sms' | 'phone_change',
    typed: Required<TypedCode>,
  ): Promise<SessionGrant | AuthError> {
    const phone = typed.sentTo;
    await lockAddress(em, 'phone', phone);
    const token = await this.tokens.redeemCode(em, [type], typed);
    const holder = type === 'sms' ? { phone } : { newPhone: phone };
    const user = token && (await em.findOne(User, { id: token.user.id, ...holder }));
    if (!user) return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
    if (user.bannedUntil && user.bannedUntil > this.clock.now()) return userBanned(403);
    if (type === 'sms') await this.confirm(em, user);
    else await this.move(em, user, phone);
    return this.sessions.start(em, user, 'otp');
  }

  private async confirm(em: EntityManager, user: User): Promise<void> {
    const now = this.clock.now();
    if (!user.phoneConfirmedAt && user.passwordContested) await this.conflicts.discardUnprovenData(em, user, 'phone');
    user.phoneConfirmedAt ??= now;
    user.updatedAt = now;
    await this.users.saveIdentity(em, user, 'phone');
  }

  /** The caller holds the number's lock. Notifies the old number and the mailbox. @throws AuthError as `requireUnclaimed` */
  async move(em: EntityManager, user: User, phone: string): Promise<void> {
    await this.requireUnclaimed(em, user, phone);
    // A user who never confirmed the number loses it to the user who does.
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
   * @throws AuthError 422 phone_exists when another user has confirmed the number, 400 validation_failed when it is the
   *   user's own second factor
   */
  private async requireUnclaimed(em: EntityManager, user: User, phone: string): Promise<void> {
    await this.factors.requireNotFactorPhone(em, user, phone);
    const owner = await em.findOne(User, { phone, phoneConfirmedAt: { $ne: null }, id: { $ne: user.id } });
    if (!owner) return;
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
}
