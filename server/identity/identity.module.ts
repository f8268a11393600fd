import { Module } from '@nestjs/common';
import { Accounts } from './account/accounts.service.js';
import { ContactHashes } from './account/contact-hashes.service.js';
import { DeletedAccounts } from './account/deleted-accounts.service.js';
import { Factors } from './factors/factors.service.js';
import { AuthCodes } from './flows/auth-codes.service.js';
import { IdentitySweep } from './identity-sweep.service.js';
import { OneTimeTokensService } from './one-time-tokens/one-time-tokens.service.js';
import { TokenMails } from './one-time-tokens/token-mails.service.js';
import { MessageLimits } from './rate-limits/message-limits.js';
import { SessionResponses } from './sessions/session-responses.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccessTokens } from './signing/access-tokens.js';
import { KeyRotation } from './signing/key-rotation.js';
import { Secrets } from './signing/secrets.js';
import { SigningKeys } from './signing/signing-keys.js';
import { SecurityNotices } from './user-changes/security-notices.service.js';
import { Passwords } from './users/passwords.js';
import { UserChangeSubscriber } from './users/user-change.subscriber.js';
import { UnconfirmedUsers } from './users/unconfirmed-users.js';
import { UserViews } from './users/user-views.js';
import { UsersService } from './users/users.service.js';

const services = [
  AccessTokens,
  Accounts,
  AuthCodes,
  ContactHashes,
  DeletedAccounts,
  Factors,
  IdentitySweep,
  KeyRotation,
  MessageLimits,
  OneTimeTokensService,
  Passwords,
  Secrets,
  SecurityNotices,
  SessionResponses,
  SessionsService,
  SigningKeys,
  TokenMails,
  UnconfirmedUsers,
  UserChangeSubscriber,
  UserViews,
  UsersService,
];

/** Users and sessions; part of web and workers. */
@Module({ providers: services, exports: services })
export class IdentityModule {}
