import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '../../platform/index.js';
import { AccessTokenGuard } from './access-token.guard.js';
import type { RequestWithUser } from './signed-in-user.js';

/** Lets signed-in people through; everybody else gets IDENTITY.NOT_SIGNED_IN (401). */
@Injectable()
export class SignedInGuard extends AccessTokenGuard {
  protected override refusal(): Error {
    return new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in to go on.');
  }
}

/** Lets visitors through as well. A token that is bad or expired is still refused with 401. */
@Injectable()
export class OptionalSignInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<RequestWithUser>();
    if (headers.authorization === undefined) return true;
    return super.canActivate(context) as Promise<boolean>;
  }
}
