import { DeletedAccount } from './account/deleted-account.entity.js';
import { AmrClaim } from './sessions/amr-claim.entity.js';
import { Factor } from './factors/factor.entity.js';
import { FactorChallenge } from './factors/factor-challenge.entity.js';
import { FlowState } from './flows/flow-state.entity.js';
import { OneTimeToken } from './one-time-tokens/one-time-token.entity.js';
import { RefreshToken } from './sessions/refresh-token.entity.js';
import { Session } from './sessions/session.entity.js';
import { SecurityNotice } from './user-changes/security-notice.entity.js';
import { SigningKey } from './signing/signing-key.entity.js';
import { User } from './users/user.entity.js';
import { UserIdentity } from './users/user-identity.entity.js';

export { IdentityModule } from './identity.module.js';
export { IdentityHttpModule } from './identity-http.module.js';
export { Accounts, type ConfirmedAccount } from './account/accounts.service.js';
export { DeletedAccounts } from './account/deleted-accounts.service.js';
export { IdentitySweep } from './identity-sweep.service.js';
export { TokenMails } from './one-time-tokens/token-mails.service.js';
export { KeyRotation } from './signing/key-rotation.js';
export { SecurityNotices } from './user-changes/security-notices.service.js';
export { UsersService } from './users/users.service.js';
export { identityJobs, mailOneTimeToken, mailSecurityNotice, sweepIdentity } from './identity.jobs.js';
export { contactReleased, userChanged, userDeleted } from './identity.events.js';
export { SignedInGuard, OptionalSignInGuard } from './guards/signed-in.guard.js';
export { AuthErrorFilter } from './protocol/auth-error.filter.js';
export { AdminGuard } from './guards/admin.guard.js';
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
  SigningKey,
];
