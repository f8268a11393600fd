import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiGuard, Clock, Database } from '../../platform/index.js';
import { AccessTokenGuard } from './access-token.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import type { RequestWithUser } from './signed-in-user.js';
import { Session } from '../sessions/session.entity.js';
import { User } from '../users/user.entity.js';
import { AuthError, requireNotBanned, sessionNotFound, userNotFound } from '../auth-error.js';

/** Loaded for every call. */
export interface ProtocolCaller {
  user: User;
  session: Session;
}

type RequestWithCaller = RequestWithUser & { caller?: ProtocolCaller };

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): ProtocolCaller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (!caller) throw new Error('Caller() needs BearerGuard.');
  return caller;
});

/** Checks the bearer token, and that its session and user still exist, with the protocol's failures. */
@Injectable()
@ApiGuard({
  token: 'needed',
  failures: { 401: ['no_authorization'], 403: ['bad_jwt', 'user_not_found', 'session_not_found', 'user_banned'] },
})
export class BearerGuard extends AccessTokenGuard {
  constructor(
    strategy: AccessTokenStrategy,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(strategy);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    if (!/^bearer +\S/i.test(request.headers.authorization ?? '')) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    await super.canActivate(context);
    if (request.user) request.caller = await this.callerOf(request.user.id, request.user.sessionId);
    return true;
  }

  protected override refusal(): Error {
    return new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }

  private async callerOf(userId: string, sessionId: string): Promise<ProtocolCaller> {
    const em = this.database.fork();
    const user = await em.findOneOrFail(User, { id: userId }, { failHandler: userNotFound });
    const session = await em.findOneOrFail(Session, { id: sessionId, user }, { failHandler: sessionNotFound });
    requireNotBanned(user, this.clock.now(), 403);
    return { user, session };
  }
}
