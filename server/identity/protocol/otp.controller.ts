import { Body, Controller, Headers, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { nothing, ZodPipe } from '../../platform/index.js';
import { MagicLinks } from '../email/magic-links.service.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import { PhoneSignIn } from '../phone/phone-sign-in.service.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { AuthCall } from './auth-call.js';
import { validationFailed } from './auth-error.js';
import { Redirects } from './redirects.js';
import { otpBody, type OtpBody, redirectQuery, type RedirectQuery } from './requests.js';

@Controller('auth/v1')
export class OtpController {
  constructor(
    private readonly phones: PhoneSignIn,
    private readonly magicLinks: MagicLinks,
    private readonly redirects: Redirects,
  ) {}

  /** Always answers the same, so that it does not reveal who has an account. */
  @Post('otp')
  @HttpCode(200)
  @RateLimit('otp', 30)
  @AuthCall('Sends a sign-in code by text message, or a sign-in link by mail.', {
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
    const user = { metadata: data ?? {}, createUser: create_user ?? true };
    const codeChallenge = parseCodeChallenge(body);
    if (phone) {
      if (channel && channel !== 'sms') throw validationFailed('Codes can be sent by sms only.');
      await this.phones.requestCode({ ...user, phone, ip });
    } else if (email) {
      if (channel) throw validationFailed('Channel should only be specified with Phone OTP');
      const redirectTo = this.redirects.resolve(query.redirect_to, referer);
      await this.magicLinks.request({ ...user, email, redirectTo, codeChallenge, ip });
    } else {
      throw validationFailed('One of email or phone must be set');
    }
    return {};
  }
}
