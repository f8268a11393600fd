import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ApiGuard, AppError, Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { SignedInGuard } from './signed-in.guard.js';
import type { RequestWithUser } from './signed-in-user.js';

/** Lets only the owner through, by id and never by anything a user can set. */
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
