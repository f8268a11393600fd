import { DeletedAccount } from './account/deleted-accounts.js';
import { Factor, FactorChallenge } from './factors/factor.entity.js';
import { FlowState } from './flows/flow-state.entity.js';
import { OneTimeToken } from './one-time-tokens/one-time-token.entity.js';
import { AmrClaim, RefreshToken, Session } from './sessions/session.entity.js';
import { SecurityNotice } from './users/security-notices.js';
import { User } from './users/user.entity.js';
import { UserIdentity } from './users/user-identity.entity.js';

export { accountTag, signInTag } from './api-tags.js';
export { signInRules } from './http-rules.js';
export { IdentityModule } from './identity.module.js';
export { IdentityHttpModule } from './identity-http.module.js';
export { Accounts, type ConfirmedAccount } from './account/accounts.js';
export { IdentitySweep } from './identity-sweep.js';
export { OneTimeTokens } from './one-time-tokens/one-time-tokens.js';
export { Users } from './users/users.js';
export { contactReleased, userChanged, userDeleted } from './identity.events.js';
export { SignedInGuard, OptionalSignInGuard } from './guards/signed-in.guard.js';
export { AuthErrorFilter } from './protocol/auth-error.filter.js';
export { AdminGuard } from './guards/signed-in.guard.js';
export { CurrentUser, type SignedInUser } from './guards/signed-in-user.js';

export const identityEntities = [
  User,
  UserIdentity,
  Session,
  RefreshToken,
  AmrClaim,
  OneTimeToken,
  FlowState,
  Factor,
  FactorChallenge,
  DeletedAccount,
  SecurityNotice,
];
