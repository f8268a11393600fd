import { Module } from '@nestjs/common';
import { defineErrors } from '../platform/index.js';
import { Accounts } from './account/accounts.js';
import { DeletedAccounts } from './account/deleted-accounts.js';
import { Factors } from './factors/factors.js';
import { AuthCodes } from './flows/auth-codes.js';
import { IdentitySweep } from './identity-sweep.js';
import { OneTimeTokens } from './one-time-tokens/one-time-tokens.js';
import { MessageLimits } from './rate-limits/message-limits.js';
import { SessionResponses } from './responses/session-responses.js';
import { UserSessions } from './sessions/sessions.js';
import { AccessTokens } from './signing/access-tokens.js';
import { Secrets } from './signing/secrets.js';
import { SigningKeys } from './signing/signing-keys.js';
import { SecurityNotices } from './users/security-notices.js';
import { Passwords } from './users/passwords.js';
import { UserChangeSubscriber } from './users/user-change.subscriber.js';
import { UserViews } from './responses/user-view.js';
import { Users } from './users/users.js';
import { IDENTITY_ERRORS } from './errors.js';

defineErrors(IDENTITY_ERRORS);

const services = [
  AccessTokens,
  Accounts,
  AuthCodes,
  DeletedAccounts,
  Factors,
  IdentitySweep,
  MessageLimits,
  OneTimeTokens,
  Passwords,
  Secrets,
  SecurityNotices,
  SessionResponses,
  UserSessions,
  SigningKeys,
  UserChangeSubscriber,
  UserViews,
  Users,
];

/** Users and sessions, for the web and the worker tier. */
@Module({ providers: services, exports: services })
export class IdentityModule {}
