import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, SmsSender } from '../../platform/index.js';
import { AuthError } from '../auth-error.js';
import { UserSessions } from '../sessions/sessions.js';
import type { Session } from '../sessions/session.entity.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../users/security-notices.js';
import type { User } from '../users/user.entity.js';
import { type AuthenticatorSetup, createAuthenticator } from './authenticator.js';
import { Factor } from './factor.entity.js';
import { Factors } from './factors.js';

const MAX_FACTORS = 10;

export interface EnrolledFactor {
  factor: Factor;
  /** Shown once. */
  setup?: AuthenticatorSetup;
}

/** Adds and removes second factors; a factor takes effect once it is verified. */
@Injectable()
export class FactorEnrollment {
  constructor(
    private readonly database: Database,
    private readonly factors: Factors,
    private readonly sessions: UserSessions,
    private readonly secrets: Secrets,
    private readonly sms: SmsSender,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 422 and 403 as in the sign-in protocol */
  enrollAuthenticator(session: Session, friendlyName: string, issuer: string): Promise<EnrolledFactor> {
    return this.enroll(session, async (em, user) => {
      const setup = createAuthenticator(issuer, user.email ?? (user.phone ? `+${user.phone}` : 'account'));
      const secretEncrypted = this.secrets.encrypt(setup.secret);
      return { factor: this.add(em, user, { factorType: 'totp', friendlyName, secretEncrypted, phone: null }), setup };
    });
  }

  /**
   * @param phone digits of an E.164 number, without the plus
   * @throws AuthError 422 and 403 as in the sign-in protocol; 400 validation_failed for the sign-in number
   */
  async enrollPhone(session: Session, friendlyName: string, phone: string): Promise<EnrolledFactor> {
    if (!this.sms.isConfigured) {
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    }
    return this.enroll(session, async (em, user) => {
      this.factors.requireNotSignInPhone(user, phone);
      const [existing] = await em.find(Factor, { user, phone });
      if (existing?.status === 'verified') {
        const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
        throw new AuthError(422, 'mfa_verified_factor_exists', message);
      }
      if (existing) await em.nativeDelete(Factor, { id: existing.id });
      return { factor: this.add(em, user, { factorType: 'phone', friendlyName, secretEncrypted: null, phone }) };
    });
  }

  /** @throws AuthError 404 mfa_factor_not_found, 422 insufficient_aal */
  async remove(caller: Session, factorId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { user, session } = await this.factors.lockCaller(em, caller);
      const factor = await this.factors.find(em, user.id, factorId);
      if (await this.factors.isSecondFactorMissing(em, user, session)) {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll a factor');
      }
      await this.sessions.lowerToAal1(em, factor.id);
      if (factor.status === 'verified') this.notices.notify(em, user, 'factor_removed');
      await em.nativeDelete(Factor, { id: factor.id });
    });
  }

  private async enroll(
    caller: Session,
    add: (em: EntityManager, user: User) => Promise<EnrolledFactor>,
  ): Promise<EnrolledFactor> {
    try {
      return await this.database.transaction(async (em) => {
        const { user, session } = await this.factors.lockCaller(em, caller);
        await this.factors.deleteExpired(em, user);
        await this.requireAllowed(em, user, session);
        return add(em, user);
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AuthError(422, 'mfa_factor_name_conflict', 'A factor with this friendly name already exists for this user');
    }
  }

  private async requireAllowed(em: EntityManager, user: User, session: Session): Promise<void> {
    await this.factors.requireSecondFactorToEnroll(em, user, session);
    if ((await this.factors.list(em, user)).length >= MAX_FACTORS) {
      const message = `Maximum number of factors (${MAX_FACTORS}) reached, unenroll one to continue`;
      throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
    }
  }

  private add(
    em: EntityManager,
    user: User,
    fields: Pick<Factor, 'factorType' | 'friendlyName' | 'secretEncrypted' | 'phone'>,
  ): Factor {
    const now = this.clock.now();
    return em.create(Factor, {
      id: uuidv7(),
      user,
      status: 'unverified',
      ...fields,
      lastUsedStep: null,
      lastChallengedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}
