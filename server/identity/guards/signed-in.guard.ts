import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../../platform/index.js';
import { ACCESS_TOKEN, KeyLookupError } from './access-token.strategy.js';
import type { RequestWithUser } from './signed-in-user.js';

/** Lets signed-in people through; everybody else gets IDENTITY.NOT_SIGNED_IN (401). */
@Injectable()
export class SignedInGuard extends AuthGuard(ACCESS_TOKEN) {
  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    if (error) throw error;
    if (info instanceof KeyLookupError) throw info;
    if (!user) throw new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in to go on.');
    return user;
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
