import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { AuthError, userBanned } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { requirePhone } from './phone-number.js';
import { PhoneOwnership } from './phone-ownership.service.js';

/** Six digits that came by text message become a session. */
@Injectable()
export class PhoneVerification {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly ownership: PhoneOwnership,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 403 otp_expired for wrong, expired and unknown digits alike; 403 user_banned, 422 */
  async verify(type: 'sms' | 'phone_change', typedPhone: string, typedCode: string): Promise<SessionGrant> {
    const phone = requirePhone(typedPhone);
    const code = typedCode.replaceAll(/[\s-]/g, '');
    const outcome = await this.database.transaction((em) => this.redeem(em, type, phone, code));
    // Thrown only now, so that the wrong try is committed.
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  private async redeem(
    em: EntityManager,
    type: 'sms' | 'phone_change',
    phone: string,
    code: string,
  ): Promise<SessionGrant | AuthError> {
    await lockAddress(em, 'phone', phone);
    const token = await this.tokens.redeemCode(em, [type], phone, code);
    const holder = type === 'sms' ? { phone } : { newPhone: phone };
    const user = token && (await em.findOne(User, { id: token.user.id, ...holder }));
    if (!user) return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
    if (user.bannedUntil && user.bannedUntil > this.clock.now()) return userBanned(403);
    if (type === 'sms') await this.ownership.confirm(em, user);
    else await this.ownership.move(em, user, phone);
    return this.sessions.start(em, user, 'otp');
  }
}
