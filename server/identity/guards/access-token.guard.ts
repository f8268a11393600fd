import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccessTokenStrategy, KeyLookupError } from './access-token.strategy.js';

/** Reads the access token with the strategy of its own application; what a refusal looks like is the heirs' matter. */
@Injectable()
export abstract class AccessTokenGuard extends AuthGuard() {
  constructor(strategy: AccessTokenStrategy) {
    super({
      // By instance: names are global to the process, and the last application started would answer for all.
      // A copy for every request: passport hangs the request's own callbacks on what it is given, so that on a
      // shared one, two requests at once would get each other's user.
      get defaultStrategy(): never {
        return Object.create(strategy) as never;
      },
    });
  }

  protected abstract refusal(): Error;

  override handleRequest<User>(error: Error | null, user: User | false, info: unknown): User {
    if (error) throw error;
    if (info instanceof KeyLookupError) throw info;
    if (!user) throw this.refusal();
    return user;
  }
}
