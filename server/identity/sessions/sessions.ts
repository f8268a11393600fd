import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, DAY_MS, type EntityManager } from '../../platform/index.js';
import { AuthError, sessionNotFound, userBanned } from '../auth-error.js';
import { Secrets } from '../signing/secrets.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import { User } from '../users/user.entity.js';
import { AmrClaim, type AuthenticationMethod, RefreshToken, Session } from './session.entity.js';

/** The result of a sign-in or a refresh. */
export interface SessionGrant {
  user: User;
  session: Session;
  refreshToken: string;
}

const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone'] as const;

export interface VerifiedFactor {
  id: string;
  method: (typeof SECOND_FACTOR_METHODS)[number];
}

export type SignOutScope = 'global' | 'local' | 'others';

/** Grace period in which a revoked token may be presented again: two tabs, or a lost answer. */
const REUSE_INTERVAL_MS = 10_000;
const IDLE_LIMIT_MS = 90 * DAY_MS;
/** Revoked tokens are kept to detect theft. */
const REVOKED_RETENTION_MS = 30 * DAY_MS;

@Injectable()
export class UserSessions {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Starts a session in the transaction of `em`. */
  async start(em: EntityManager, user: User, method: AuthenticationMethod): Promise<SessionGrant> {
    const now = this.clock.now();
    const session = em.create(Session, {
      id: uuidv7(),
      user,
      aal: 'aal1',
      createdAt: now,
      refreshedAt: now,
      userAgent: '',
      factorId: null,
    });
    em.create(AmrClaim, { id: uuidv7(), session, method, createdAt: now, updatedAt: now });
    const token = this.addToken(em, session, null);
    user.lastSignInAt = now;
    await em.flush();
    if (method === 'password') {
      await em.nativeUpdate(UserIdentity, { user, provider: 'email' }, { lastSignInAt: now });
    }
    return { user, session, refreshToken: this.secrets.deriveToken('refresh', token.id) };
  }

  /**
   * Exchanges a refresh token for the next, one request of a session at a time.
   * @throws AuthError 400 when the token is unknown or already used, or its session has ended
   */
  async refresh(refreshToken: string): Promise<SessionGrant> {
    const outcome = await this.database.transaction(async (em) => {
      const presented = await em.findOne(RefreshToken, { tokenHash: this.secrets.hash(refreshToken) });
      if (!presented) return unknownToken();
      await em.execute(`set local lock_timeout = '3s'`);
      const session = await em.findOne(Session, { id: presented.session.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!session) return new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
      // While this request waited for the lock, another may have used or replaced the token.
      const exists = await em.refresh(presented);
      return exists ? this.rotate(em, session, presented) : unknownToken();
    });
    // Thrown after the commit, which ends a stolen session.
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  async end(session: Session, scope: SignOutScope): Promise<void> {
    const others = { user: session.user, id: { $ne: session.id } };
    const which = { global: { user: session.user }, local: { id: session.id }, others };
    await this.database.fork().nativeDelete(Session, which[scope]);
  }

  /**
   * Replaces the session's refresh token and ends the user's other aal1 sessions, in the transaction of `em`.
   * @throws AuthError 403 session_not_found when it has ended
   */
  async raiseToAal2(em: EntityManager, user: User, sessionId: string, factor: VerifiedFactor): Promise<SessionGrant> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: sessionNotFound };
    const session = await em.findOneOrFail(Session, { id: sessionId, user }, lock);
    const now = this.clock.now();
    await em.nativeDelete(AmrClaim, { session, method: factor.method });
    em.create(AmrClaim, { id: uuidv7(), session, method: factor.method, createdAt: now, updatedAt: now });
    Object.assign(session, { aal: 'aal2', factorId: factor.id, refreshedAt: now });
    await em.nativeDelete(RefreshToken, { session });
    const token = this.addToken(em, session, null);
    await em.flush();
    await em.nativeDelete(Session, { user, aal: 'aal1' });
    return { user, session, refreshToken: this.secrets.deriveToken('refresh', token.id) };
  }

  /** Lowers the sessions that were raised with this factor. */
  async lowerToAal1(em: EntityManager, factorId: string): Promise<void> {
    const raised = await em.find(Session, { factorId }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
    await em.nativeDelete(AmrClaim, { session: { $in: raised }, method: { $in: [...SECOND_FACTOR_METHODS] } });
    for (const session of raised) Object.assign(session, { aal: 'aal1', factorId: null });
    await em.flush();
  }

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.database.deleteInBatches('identity.sessions', 'refreshed_at < ?', [new Date(now - IDLE_LIMIT_MS).toISOString()]);
    await this.database.deleteInBatches(
      'identity.refresh_tokens',
      `revoked_at < ? and not exists
        (select from identity.refresh_tokens active where active.parent_id = old.id and active.revoked_at is null)`,
      [new Date(now - REVOKED_RETENTION_MS).toISOString()],
    );
  }

  private async rotate(em: EntityManager, session: Session, presented: RefreshToken): Promise<SessionGrant | AuthError> {
    const now = this.clock.now();
    const user = await em.findOneOrFail(User, { id: session.user.id });
    if (user.bannedUntil && user.bannedUntil > now) return userBanned(400);
    if (session.refreshedAt.getTime() + IDLE_LIMIT_MS < now.getTime()) {
      em.remove(session);
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    const current = await this.currentToken(em, session, presented);
    if (!current) {
      em.remove(session);
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    return { user, session, refreshToken: this.secrets.deriveStoredToken('refresh', current.id, { hash: current.tokenHash }) };
  }

  /** The token to continue with; undefined when the presented one shows a theft. */
  private async currentToken(em: EntityManager, session: Session, presented: RefreshToken): Promise<RefreshToken | undefined> {
    const now = this.clock.now();
    if (presented.revokedAt === null) {
      presented.revokedAt = now;
      session.refreshedAt = now;
      // Flushed before its child is inserted: a session never has two active tokens.
      await em.flush();
      return this.addToken(em, session, presented.id);
    }
    const active = await em.findOne(RefreshToken, { session, revokedAt: null });
    const isParent = active?.parentId === presented.id;
    const isRecent = now.getTime() - presented.revokedAt.getTime() <= REUSE_INTERVAL_MS;
    return active && (isParent || isRecent) ? active : undefined;
  }

  private addToken(em: EntityManager, session: Session, parentId: string | null): RefreshToken {
    const id = uuidv7();
    const tokenHash = this.secrets.hash(this.secrets.deriveToken('refresh', id));
    return em.create(RefreshToken, { id, session, parentId, tokenHash, createdAt: this.clock.now(), revokedAt: null });
  }
}

function unknownToken(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}
