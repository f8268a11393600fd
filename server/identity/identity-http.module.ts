import { Global, Module } from '@nestjs/common';
import { AccountDeletion } from './account/account-deletion.service.js';
import { AccountController } from './account/account.controller.js';
import { Devices } from './account/devices.service.js';
import { EmailChange } from './email/email-change.service.js';
import { EmailVerification } from './email/email-verification.service.js';
import { MailLimits } from './email/mail-limits.js';
import { FactorChallenges } from './factors/factor-challenges.service.js';
import { FactorEnrollment } from './factors/factor-enrollment.service.js';
import { GoogleAccounts } from './google/google-accounts.service.js';
import { GoogleOpenId } from './google/google-openid.js';
import { GoogleSignIn } from './google/google-sign-in.service.js';
import { AccessTokenStrategy } from './guards/access-token.strategy.js';
import { IdentityModule } from './identity.module.js';
import { PhoneChange } from './phone/phone-change.service.js';
import { PhoneCodes } from './phone/phone-codes.service.js';
import { PhoneVerification } from './phone/phone-verification.service.js';
import { DiscoveryController } from './protocol/discovery.controller.js';
import { FactorsController } from './protocol/factors.controller.js';
import { OAuthController } from './protocol/oauth.controller.js';
import { OtpController } from './protocol/otp.controller.js';
import { Redirects } from './protocol/redirects.js';
import { SessionController } from './protocol/session.controller.js';
import { SignUpController } from './protocol/sign-up.controller.js';
import { UserController } from './protocol/user.controller.js';
import { VerifyController } from './protocol/verify.controller.js';
import { PasswordSignIn } from './sessions/password-sign-in.service.js';
import { CodeSignIn } from './sign-in/code-sign-in.service.js';
import { SignUp } from './sign-in/sign-up.service.js';
import { PasswordChange } from './user-changes/password-change.service.js';
import { Reauthentication } from './user-changes/reauthentication.service.js';
import { UserChanges } from './user-changes/user-changes.service.js';
import { ConflictingSignUps } from './users/conflicting-sign-ups.js';

const email = [EmailChange, EmailVerification, MailLimits];
const phone = [PhoneChange, PhoneCodes, PhoneVerification];

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
