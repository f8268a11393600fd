import { Body, Controller, Headers, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { nothing, ZodPipe } from '../../platform/index.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { CodeSignIn } from '../sign-in/code-sign-in.js';
import { AuthCall } from './auth-call.js';
import { validationFailed } from '../auth-error.js';
import { Redirects } from './redirects.js';
import { otpBody, type OtpBody, recoverBody, type RecoverBody, redirectQuery, type RedirectQuery, required } from './requests.js';

@Controller('auth/v1')
export class OtpController {
  constructor(
    private readonly signIn: CodeSignIn,
    private readonly redirects: Redirects,
  ) {}

  /** Always answers the same, so that it does not reveal who has an account. */
  @Post('otp')
  @HttpCode(200)
  @RateLimit('otp', 30)
  @AuthCall('Sends a sign-in code by text message, or a sign-in link by email.', {
    answer: { nothing },
    failures: {
      400: ['phone_provider_disabled'],
      422: ['sms_send_failed'],
      429: ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    },
  })
  async otp(
    @Body(new ZodPipe(otpBody)) body: OtpBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Ip() ip: string,
    @Headers('referer') referer?: string,
  ): Promise<Record<string, never>> {
    const { email, phone, channel, data, create_user } = body;
    if (email && phone) throw validationFailed('Only an email address or phone number should be provided');
    if (phone && channel && channel !== 'sms') throw validationFailed('Codes can be sent by sms only.');
    if (email && channel) throw validationFailed('Channel should only be specified with Phone OTP');
    const address = phone || email;
    if (!address) throw validationFailed('One of email or phone must be set');
    const link = { codeChallenge: parseCodeChallenge(body), redirectTo: this.redirects.resolve(query.redirect_to, referer) };
    const user = { metadata: data ?? {}, createUser: create_user ?? true };
    await this.signIn.request({ kind: phone ? 'phone' : 'email', address, ...link, ...user, ip });
    return {};
  }

  /** Always answers the same, so that it does not reveal who has an account. */
  @Post('recover')
  @HttpCode(200)
  @RateLimit('recover', 30)
  @AuthCall('Mails a link for choosing a new password, if there is such an account.', {
    answer: { nothing },
    failures: { 429: ['over_email_send_rate_limit'] },
  })
  async recover(
    @Body(new ZodPipe(recoverBody)) body: RecoverBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Ip() ip: string,
    @Headers('referer') referer?: string,
  ): Promise<Record<string, never>> {
    const redirectTo = this.redirects.resolve(query.redirect_to, referer);
    await this.signIn.recover({ email: required(body.email, 'email'), redirectTo, codeChallenge: parseCodeChallenge(body), ip });
    return {};
  }
}
