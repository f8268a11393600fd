import { Global, Module } from '@nestjs/common';
import { AccountDeletion } from './account/account-deletion.js';
import { AccountController } from './account/account.controller.js';
import { Devices } from './account/devices.js';
import { EmailChange } from './email/email-change.js';
import { EmailVerification } from './email/email-verification.js';
import { MailLimits } from './email/mail-limits.js';
import { FactorChallenges } from './factors/factor-challenges.js';
import { FactorEnrollment } from './factors/factor-enrollment.js';
import { GoogleAccounts } from './google/google-accounts.js';
import { GoogleOpenId } from './google/google-openid.js';
import { GoogleSignIn } from './google/google-sign-in.js';
import { AccessTokenStrategy } from './guards/access-token.strategy.js';
import { IdentityModule } from './identity.module.js';
import { PhoneChange } from './phone/phone-change.js';
import { PhoneCodes } from './text-messages/phone-codes.js';
import { PhoneRemoval } from './phone/phone-removal.js';
import { PhoneVerification } from './phone/phone-verification.js';
import { DiscoveryController } from './protocol/discovery.controller.js';
import { FactorsController } from './protocol/factors.controller.js';
import { OAuthController } from './protocol/oauth.controller.js';
import { OtpController } from './protocol/otp.controller.js';
import { Redirects } from './protocol/redirects.js';
import { SessionController } from './protocol/session.controller.js';
import { SignUpController } from './protocol/sign-up.controller.js';
import { UserController } from './protocol/user.controller.js';
import { VerifyController } from './protocol/verify.controller.js';
import { PasswordSignIn } from './sessions/password-sign-in.js';
import { CodeSignIn } from './sign-in/code-sign-in.js';
import { SignUp } from './sign-in/sign-up.js';
import { PasswordChange } from './user-changes/password-change.js';
import { Reauthentication } from './user-changes/reauthentication.js';
import { UserChanges } from './user-changes/user-changes.js';
import { ConflictingSignUps } from './users/conflicting-sign-ups.js';

const email = [EmailChange, EmailVerification, MailLimits];
const phone = [PhoneChange, PhoneCodes, PhoneRemoval, PhoneVerification];

/** The sign-in protocol under /auth/v1; global, because controllers of all modules use its guards. */
@Global()
@Module({
  imports: [IdentityModule],
  controllers: [
    AccountController,
    DiscoveryController,
    FactorsController,
    OAuthController,
    OtpController,
    SessionController,
    SignUpController,
    UserController,
    VerifyController,
  ],
  providers: [
    ...email,
    ...phone,
    AccessTokenStrategy,
    AccountDeletion,
    CodeSignIn,
    ConflictingSignUps,
    Devices,
    FactorChallenges,
    FactorEnrollment,
    GoogleAccounts,
    GoogleOpenId,
    GoogleSignIn,
    PasswordChange,
    PasswordSignIn,
    Reauthentication,
    Redirects,
    SignUp,
    UserChanges,
  ],
  exports: [AccessTokenStrategy],
})
export class IdentityHttpModule {}
