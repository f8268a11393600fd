import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { OneTimeTokensService, type TypedCode } from '../one-time-tokens/one-time-tokens.service.js';
import { AuthError, userBanned } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { requirePhone } from './phone-number.js';
import { PhoneOwnership } from './phone-ownership.service.js';

/** Exchanges texted codes for sessions. */
@Injectable()
export class PhoneVerification {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly ownership: PhoneOwnership,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 403 otp_expired for wrong, expired and unknown codes; 403 user_banned, 422 */
  async verify(type: 'sms' | 'phone_change', typedPhone: string, typed: Pick<Required<TypedCode>, 'code' | 'ip'>): Promise<SessionGrant> {
    const phone = requirePhone(typedPhone);
    const code = typed.code.replaceAll(/[\s-]/g, '');
    const outcome = await this.database.transaction((em) => this.redeem(em, type, { sentTo: phone, code, ip: typed.ip }));
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
    if (type === 'sms') await this.ownership.confirm(em, user);
    else await this.ownership.move(em, user, phone);
    return this.sessions.start(em, user, 'otp');
  }
}
