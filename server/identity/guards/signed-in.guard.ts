import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ApiGuard, AppError, Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import type { AssuranceLevel } from '../sessions/session.entity.js';
import { AccessTokenGuard } from './access-token.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import type { RequestWithUser } from './signed-in-user.js';

interface SessionStatus {
  aal: AssuranceLevel;
  isBanned: boolean;
  hasSecondFactor: boolean;
}

/**
 * Lets signed-in users through, others get IDENTITY.NOT_SIGNED_IN (401). Looks the session up, so that signing out takes
 * effect immediately. A session without its user's second factor gets IDENTITY.SECOND_FACTOR_NEEDED (403).
 */
@Injectable()
@ApiGuard({ token: 'needed', fails: ['IDENTITY.NOT_SIGNED_IN', 'IDENTITY.SECOND_FACTOR_NEEDED'] })
export class SignedInGuard extends AccessTokenGuard {
  constructor(
    strategy: AccessTokenStrategy,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(strategy);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<RequestWithUser>();
    const session = user && (await this.findSession(user.id, user.sessionId));
    if (!session || session.isBanned) {
      throw new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in again to continue.');
    }
    if (session.hasSecondFactor && session.aal === 'aal1') {
      throw new AppError('IDENTITY.SECOND_FACTOR_NEEDED', 'Please enter your two-factor authentication code to continue.');
    }
    user.aal = session.aal;
    return true;
  }

  protected override refusal(): Error {
    return new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in to continue.');
  }

  private async findSession(userId: string, sessionId: string): Promise<SessionStatus | undefined> {
    const [session] = await this.database.fork().execute<SessionStatus[]>(
      `select s.aal, coalesce(u.banned_until > ?, false) as "isBanned",
         exists (select from identity.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor"
       from identity.sessions s join identity.users u on u.id = s.user_id
       where s.id = ? and u.id = ?`,
      [this.clock.now().toISOString(), sessionId, userId],
    );
    return session;
  }
}

/** Lets visitors through as well; a token, if sent, must be valid. */
@Injectable()
@ApiGuard({ token: 'optional' })
export class OptionalSignInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<RequestWithUser>();
    if (headers.authorization === undefined) return true;
    return super.canActivate(context);
  }
}

/** Lets only the owner through, identified by id and never by a value that a user can set. */
@Injectable()
@ApiGuard({ token: 'needed', fails: ['IDENTITY.FORBIDDEN'] })
export class AdminGuard extends SignedInGuard {
  constructor(
    strategy: AccessTokenStrategy,
    database: Database,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(strategy, database, clock);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<RequestWithUser>();
    if (user?.id !== this.config.ADMIN_USER_ID) {
      throw new AppError('IDENTITY.FORBIDDEN', 'Only the owner of the shop can do this.');
    }
    return true;
  }
}
