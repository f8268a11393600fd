import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiGuard, AppError, Clock, Database } from '../../platform/index.js';
import type { AssuranceLevel } from '../sessions/session.entity.js';
import { AccessTokenGuard } from './access-token.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import type { RequestWithUser } from './signed-in-user.js';

interface SessionNow {
  aal: AssuranceLevel;
  isBanned: boolean;
  hasSecondFactor: boolean;
}

/**
 * Lets signed-in people through; everybody else gets IDENTITY.NOT_SIGNED_IN (401). The token is verified here, and its
 * session is looked up, so that a sign-out counts at once. A session that still owes the second factor of its user
 * opens nothing: IDENTITY.SECOND_FACTOR_NEEDED (403).
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
      throw new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in again to go on.');
    }
    if (session.hasSecondFactor && session.aal === 'aal1') {
      throw new AppError('IDENTITY.SECOND_FACTOR_NEEDED', 'Please enter the code of your second factor to go on.');
    }
    user.aal = session.aal;
    return true;
  }

  protected override refusal(): Error {
    return new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in to go on.');
  }

  private async findSession(userId: string, sessionId: string): Promise<SessionNow | undefined> {
    const [session] = await this.database.fork().execute<SessionNow[]>(
      `select s.aal, coalesce(u.banned_until > ?, false) as "isBanned",
         exists (select from identity.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor"
       from identity.sessions s join identity.users u on u.id = s.user_id
       where s.id = ? and u.id = ?`,
      [this.clock.now().toISOString(), sessionId, userId],
    );
    return session;
  }
}

/** Lets visitors through as well. A token that is given must open what it would open without this leniency. */
@Injectable()
@ApiGuard({ token: 'optional' })
export class OptionalSignInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<RequestWithUser>();
    if (headers.authorization === undefined) return true;
    return super.canActivate(context);
  }
}
