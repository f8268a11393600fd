import { Module } from '@nestjs/common';
import { ContactHashes } from './account/contact-hashes.service.js';
import { Departures } from './account/departures.service.js';
import { FactorsOfUser } from './factors/factors-of-user.js';
import { AuthCodes } from './flows/auth-codes.service.js';
import { Identity } from './identity.js';
import { OneTimeTokensService } from './one-time-tokens/one-time-tokens.service.js';
import { TokenMails } from './one-time-tokens/token-mails.service.js';
import { MessageLimits } from './rate-limits/message-limits.js';
import { SessionAnswers } from './sessions/session-answers.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccessTokens } from './signing/access-tokens.js';
import { KeyRotation } from './signing/key-rotation.js';
import { Secrets } from './signing/secrets.js';
import { SigningKeys } from './signing/signing-keys.js';
import { SecurityNotices } from './user-changes/security-notices.service.js';
import { Passwords } from './users/passwords.js';
import { UserNews } from './users/user-news.js';
import { UnconfirmedUsers } from './users/unconfirmed-users.js';
import { UserViews } from './users/user-views.js';
import { UsersService } from './users/users.service.js';

const services = [
  AccessTokens,
  AuthCodes,
  ContactHashes,
  Departures,
  FactorsOfUser,
  Identity,
  KeyRotation,
  MessageLimits,
  OneTimeTokensService,
  Passwords,
  Secrets,
  SecurityNotices,
  SessionAnswers,
  SessionsService,
  SigningKeys,
  TokenMails,
  UnconfirmedUsers,
  UserNews,
  UserViews,
  UsersService,
];

/** Users and sessions, in both tiers. */
@Module({ providers: services, exports: services })
export class IdentityModule {}
