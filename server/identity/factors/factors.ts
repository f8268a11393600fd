import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { AuthError, sessionNotFound, userNotFound, validationFailed } from '../auth-error.js';
import { Session } from '../sessions/session.entity.js';
import { User } from '../users/user.entity.js';
import { Factor } from './factor.entity.js';

const UNVERIFIED_LIFETIME_MS = 300_000;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
export class Factors {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  list(em: EntityManager, user: User): Promise<Factor[]> {
    return em.find(Factor, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async isSecondFactorMissing(em: EntityManager, user: User, session: Session): Promise<boolean> {
    return session.aal === 'aal1' && (await em.count(Factor, { user, status: 'verified' })) > 0;
  }

  /** For changes to the user. @throws AuthError 401 insufficient_aal */
  async requireSecondFactor(em: EntityManager, user: User, session: Session): Promise<void> {
    if (!(await this.isSecondFactorMissing(em, user, session))) return;
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update a user when MFA is enabled.');
  }

  /** @throws AuthError 403 insufficient_aal */
  async requireSecondFactorToEnroll(em: EntityManager, user: User, session: Session): Promise<void> {
    if (!(await this.isSecondFactorMissing(em, user, session))) return;
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }

  /** Refuses the sign-in number as a second factor. @throws AuthError 400 validation_failed */
  requireNotSignInPhone({ phone: signsIn, phoneConfirmedAt }: User, phone: string): void {
    if (signsIn !== phone || !phoneConfirmedAt) return;
    throw validationFailed('You already sign in with this number. Please use another number, or an authenticator app.');
  }

  /** Refuses the number of a second factor for signing in. @throws AuthError 400 validation_failed */
  async requireNotFactorPhone(em: EntityManager, user: User, phone: string): Promise<void> {
    if ((await em.count(Factor, { user, phone, status: 'verified' })) === 0) return;
    throw validationFailed(
      'You already use this number for two-factor authentication, so it can’t sign you in as well. Please use another one.',
    );
  }

  /** Serializes changes to a user's factors. */
  async lockUser(em: EntityManager, userId: string): Promise<User> {
    return em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: userNotFound });
  }

  /** As `lockUser`. @returns the caller as they are now: the session may have ended, or lost its second factor */
  async lockCaller(em: EntityManager, { id, user: { id: userId } }: Session): Promise<{ user: User; session: Session }> {
    const user = await this.lockUser(em, userId);
    const session = await em.findOneOrFail(Session, { id, user }, { failHandler: sessionNotFound });
    return { user, session };
  }

  /** @throws AuthError 404 mfa_factor_not_found, also when it was not verified in time */
  async find(em: EntityManager, userId: string, factorId: string): Promise<Factor> {
    const factor = UUID.test(factorId) ? await em.findOne(Factor, { id: factorId, user: userId }) : null;
    if (!factor || (factor.status === 'unverified' && factor.createdAt < this.oldestUnverified())) {
      throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    }
    return factor;
  }

  async deleteExpired(em: EntityManager, user: User): Promise<void> {
    await em.nativeDelete(Factor, { user, ...this.expired() });
  }

  async sweep(): Promise<void> {
    await this.database.fork().nativeDelete(Factor, this.expired());
    await this.database.deleteInBatches('identity.mfa_challenges', 'expires_at < ?', [this.clock.now().toISOString()]);
  }

  private expired() {
    return { status: 'unverified' as const, createdAt: { $lt: this.oldestUnverified() } };
  }

  private oldestUnverified(): Date {
    return new Date(this.clock.now().getTime() - UNVERIFIED_LIFETIME_MS);
  }
}
