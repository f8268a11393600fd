import { Module } from '@nestjs/common';
import { Identity } from './identity.js';
import { AccessTokens } from './signing/access-tokens.js';
import { Secrets } from './signing/secrets.js';
import { SigningKeys } from './signing/signing-keys.js';
import { Passwords } from './users/passwords.js';
import { UsersService } from './users/users.service.js';

/** Users and sessions, in both tiers. */
@Module({
  providers: [AccessTokens, Identity, Passwords, Secrets, SigningKeys, UsersService],
  exports: [AccessTokens, Identity, Passwords, Secrets, SigningKeys, UsersService],
})
export class IdentityModule {}
