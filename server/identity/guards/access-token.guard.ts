import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccessTokenStrategy, KeyLookupError } from './access-token.strategy.js';

/** Reads the access token with the strategy of its own application; what a refusal looks like is the heirs' matter. */
@Injectable()
export abstract class AccessTokenGuard extends AuthGuard() {
  constructor(strategy: AccessTokenStrategy) {
    // By instance: names are global to the process, and the last application started would answer for all.
    super({ defaultStrategy: strategy as never });
  }

  protected abstract refusal(): Error;

  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    if (error) throw error;
    if (info instanceof KeyLookupError) throw info;
    if (!user) throw this.refusal();
    return user;
  }
}
