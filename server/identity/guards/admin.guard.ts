import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AppError, CONFIG, type Config } from '../../platform/index.js';
import { Identity } from '../identity.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { SignedInGuard } from './signed-in.guard.js';
import type { RequestWithUser } from './signed-in-user.js';

/**
 * Lets only the owner through, by id and never by anything a user can set. The session must still exist, so that a
 * sign-out counts at once and not when the token expires. Modules that use it import IdentityModule.
 */
@Injectable()
export class AdminGuard extends SignedInGuard {
  constructor(
    strategy: AccessTokenStrategy,
    @Inject(CONFIG) private readonly config: Config,
    private readonly identity: Identity,
  ) {
    super(strategy);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<RequestWithUser>();
    if (user?.id !== this.config.ADMIN_USER_ID) {
      throw new AppError('IDENTITY.FORBIDDEN', 'Only the owner of the shop can do this.');
    }
    if (!(await this.identity.hasSession(user.sessionId))) {
      throw new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in again to go on.');
    }
    return true;
  }
}
