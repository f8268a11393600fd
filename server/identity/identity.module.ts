import { Module } from '@nestjs/common';
import { Accounts } from './account/accounts.js';
import { DeletedAccounts } from './account/deleted-accounts.js';
import { Factors } from './factors/factors.js';
import { AuthCodes } from './flows/auth-codes.js';
import { IdentitySweep } from './identity-sweep.js';
import { OneTimeTokensService } from './one-time-tokens/one-time-tokens.js';
import { MessageLimits } from './rate-limits/message-limits.js';
import { SessionResponses } from './sessions/session-responses.js';
import { SessionsService } from './sessions/sessions.js';
import { AccessTokens } from './signing/access-tokens.js';
import { Secrets } from './signing/secrets.js';
import { SigningKeys } from './signing/signing-keys.js';
import { SecurityNotices } from './user-changes/security-notices.js';
import { Passwords } from './users/passwords.js';
import { UserChangeSubscriber } from './users/user-change.subscriber.js';
import { UserViews } from './users/user-view.js';
import { UsersService } from './users/users.js';

const services = [
  AccessTokens,
  Accounts,
  AuthCodes,
  DeletedAccounts,
  Factors,
  IdentitySweep,
  MessageLimits,
  OneTimeTokensService,
  Passwords,
  Secrets,
  SecurityNotices,
  SessionResponses,
  SessionsService,
  SigningKeys,
  UserChangeSubscriber,
  UserViews,
  UsersService,
];

/** Users and sessions, for the web and the worker tier. */
@Module({ providers: services, exports: services })
export class IdentityModule {}
