import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccessTokenStrategy } from './guards/access-token.strategy.js';
import { IdentityModule } from './identity.module.js';
import { DiscoveryController } from './protocol/discovery.controller.js';
import { protocolHeaders } from './protocol/protocol-headers.js';
import { Redirects } from './protocol/redirects.js';
import { SessionController } from './protocol/session.controller.js';
import { SignUpController } from './protocol/sign-up.controller.js';
import { PasswordSignInService } from './sign-in/password-sign-in.service.js';
import { SignUpService } from './sign-up/sign-up.service.js';

/** The sign-in protocol under /auth/v1, and the strategy behind the guards that controllers of all modules use. */
@Global()
@Module({
  imports: [IdentityModule],
  controllers: [DiscoveryController, SessionController, SignUpController],
  providers: [AccessTokenStrategy, PasswordSignInService, Redirects, SignUpService],
  exports: [AccessTokenStrategy],
})
export class IdentityHttpModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(protocolHeaders).forRoutes('auth/v1/*path');
  }
}
