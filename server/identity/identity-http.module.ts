import { Module } from '@nestjs/common';
import { AccessTokenStrategy } from './guards/access-token.strategy.js';
import { IdentityModule } from './identity.module.js';

/** The sign-in protocol under /auth/v1, and the strategy behind the guards of all modules. */
@Module({
  imports: [IdentityModule],
  providers: [AccessTokenStrategy],
})
export class IdentityHttpModule {}
