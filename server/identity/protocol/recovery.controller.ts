import { Body, Controller, Headers, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { nothing, ZodPipe } from '../../platform/index.js';
import { PasswordRecovery } from '../email/password-recovery.service.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { AuthCall } from './auth-call.js';
import { Redirects } from './redirects.js';
import { recoverBody, type RecoverBody, redirectQuery, type RedirectQuery, required } from './requests.js';

@Controller('auth/v1/recover')
export class RecoveryController {
  constructor(
    private readonly recovery: PasswordRecovery,
    private readonly redirects: Redirects,
  ) {}

  /** Always answers the same, so that it does not reveal who has an account. */
  @Post()
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
    const email = required(body.email, 'email');
    await this.recovery.request({ email, redirectTo, codeChallenge: parseCodeChallenge(body), ip });
    return {};
  }
}
