import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AdminGuard } from '../../identity/index.js';
import { ApiGuard, AppError, CONFIG, type Config } from '../../platform/index.js';

/** Opens the test page to everybody, to the owner only, or closes it, depending on FAL_TESTING. */
@Injectable()
@ApiGuard({
  token: 'optional',
  fails: ['GENERATION.TESTS_OFF', 'IDENTITY.NOT_SIGNED_IN', 'IDENTITY.SECOND_FACTOR_NEEDED', 'IDENTITY.FORBIDDEN'],
})
export class TestPageGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly owner: AdminGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.config.FAL_TESTING === 'off') throw new AppError('GENERATION.TESTS_OFF', 'There is nothing at this address.');
    return this.config.FAL_TESTING === 'open' || this.owner.canActivate(context);
  }
}
