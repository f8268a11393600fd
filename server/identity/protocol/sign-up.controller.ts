import { Body, Controller, Headers, HttpCode, Inject, Ip, Post, Query } from '@nestjs/common';
import { CONFIG, type Config, nothing, ZodPipe } from '../../platform/index.js';
import { EmailChange } from '../email/email-change.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { SignUp } from '../sign-in/sign-up.js';
import { type SessionResponse, SessionResponses } from '../responses/session-responses.js';
import type { UserView } from '../responses/user-view.js';
import { signedUp } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError, validationFailed } from '../auth-error.js';
import { Redirects } from './redirects.js';
import {
  redirectQuery,
  type RedirectQuery,
  required,
  resendBody,
  type ResendBody,
  signUpBody,
  type SignUpBody,
} from './requests.js';

@Controller('auth/v1')
export class SignUpController {
  constructor(
    private readonly signUps: SignUp,
    private readonly phoneCodes: PhoneCodes,
    private readonly emailChange: EmailChange,
    private readonly responses: SessionResponses,
    private readonly redirects: Redirects,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('signup')
  @HttpCode(200)
  @RateLimit('signup', 30)
  @AuthCall('Creates an account.', {
    answer: { signedUp },
    failures: {
      400: ['phone_provider_disabled'],
      422: ['signup_disabled', 'anonymous_provider_disabled', 'weak_password', 'user_already_exists', 'sms_send_failed'],
      429: ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    },
  })
  async signUp(
    @Body(new ZodPipe(signUpBody)) body: SignUpBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Ip() ip: string,
    @Headers() { referer, 'user-agent': userAgent }: Record<string, string | undefined>,
  ): Promise<UserView | SessionResponse> {
    const { email, phone, data } = body;
    if (!this.config.AUTH_SIGNUP) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (email && phone) throw validationFailed('Only an email address or phone number should be provided on signup.');
    if (!body.password) throw validationFailed('Signup requires a valid password');
    const contact = phone ? ({ kind: 'phone', address: phone } as const) : ({ kind: 'email', address: email! } as const);
    const link = { codeChallenge: parseCodeChallenge(body), redirectTo: this.redirects.resolve(query.redirect_to, referer) };
    const result = await this.signUps.signUp({ ...contact, ...link, password: body.password, metadata: data ?? {}, ip });
    return 'session' in result ? this.responses.create(result, userAgent) : result;
  }

  /** Always answers the same, so that it does not reveal who expects a message. */
  @Post('resend')
  @HttpCode(200)
  @RateLimit('resend', 30)
  @AuthCall('Sends the message of a sign-up or a change again.', {
    answer: { nothing },
    failures: {
      400: ['phone_provider_disabled'],
      422: ['sms_send_failed'],
      429: ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    },
  })
  async resend(
    @Body(new ZodPipe(resendBody)) body: ResendBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Ip() ip: string,
    @Headers('referer') referer?: string,
  ): Promise<Record<string, never>> {
    const { type, email, phone } = body;
    if (email && phone) throw validationFailed('Only an email address or phone number should be provided.');
    if (type === 'sms' || type === 'phone_change') {
      await this.phoneCodes.resend(type, required(phone, 'phone'), ip);
      return {};
    }
    const redirectTo = this.redirects.resolve(query.redirect_to, referer);
    const request = { email: required(email, 'email'), redirectTo, codeChallenge: parseCodeChallenge(body), ip };
    await (type === 'signup' ? this.signUps : this.emailChange).resend(request);
    return {};
  }
}
