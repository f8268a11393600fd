import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccessTokenStrategy } from './access-token.strategy.js';

/** Reads the access token with the strategy of its own application; subclasses decide which error is thrown. */
@Injectable()
export abstract class AccessTokenGuard extends AuthGuard() {
  constructor(strategy: AccessTokenStrategy) {
    super({
      // Passes the instance: strategy names are global to the process, so the last application started would serve all.
      // Copies it for every request: passport stores the request's callbacks on it, so concurrent requests with a shared one
      // would get each other's user.
      get defaultStrategy(): never {
        return Object.create(strategy) as never;
      },
    });
  }

  protected abstract refusal(): Error;

  override handleRequest<User>(error: Error | null, user: User | false): User {
    if (error) throw error;
    if (!user) throw this.refusal();
    return user;
  }
}
