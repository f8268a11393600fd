import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withMinimumDuration, ZodPipe } from '../../platform/index.js';
import { EmailVerification, type Verified } from '../email/email-verification.service.js';
import { PKCE_PREFIX } from '../one-time-tokens/one-time-tokens.service.js';
import { PhoneVerification } from '../phone/phone-verification.service.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { type SessionResponse, SessionResponses } from '../sessions/session-responses.js';
import { requireEmail } from '../users/credentials.js';
import { verified } from './responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError, validationFailed } from './auth-error.js';
import { Redirects, withFragment, withQuery } from './redirects.js';
import { required, verifyBody, type VerifyBody, verifyQuery, type VerifyQuery } from './requests.js';

const FIRST_OF_TWO_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

interface FirstOfTwoConfirmed {
  msg: string;
  code: '200';
}

@Controller('auth/v1/verify')
export class VerifyController {
  constructor(
    private readonly emails: EmailVerification,
    private readonly phones: PhoneVerification,
    private readonly responses: SessionResponses,
    private readonly redirects: Redirects,
  ) {}

  @Post()
  @HttpCode(200)
  @RateLimit('verify', 30)
  @AuthCall('Confirms an address by the code or hash that was sent to it.', {
    answer: { verified },
    failures: { 403: ['otp_expired', 'user_banned'], 422: ['email_exists', 'phone_exists'] },
  })
  async verify(
    @Body(new ZodPipe(verifyBody)) body: VerifyBody,
    @Ip() ip: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<SessionResponse | FirstOfTwoConfirmed> {
    const verified = await this.verified(body, ip);
    return verified === 'half' ? { msg: FIRST_OF_TWO_CONFIRMED, code: '200' } : this.responses.create(verified, userAgent);
  }

  @Get()
  @RateLimit('verify', 30)
  @AuthCall('Confirms an address by a mailed link and redirects to the page that requested it.', { status: 303 })
  async followLink(
    @Query(new ZodPipe(verifyQuery)) { token, type, redirect_to }: VerifyQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Mail scanners send HEAD; that must not consume the link.
    if (request.method === 'HEAD') return reply.status(204).send();
    const { referer, 'user-agent': userAgent } = request.headers;
    const redirectTo = this.redirects.resolve(redirect_to, referer);
    return reply.redirect(await this.redirectFor(type, token, redirectTo, userAgent), 303);
  }

  private async verified({ type, token, token_hash, email, phone }: VerifyBody, ip: string): Promise<Verified> {
    if (type === 'sms' || type === 'phone_change') {
      if (email || token_hash) throw validationFailed('Only a phone number and a token should be provided on verify');
      return withMinimumDuration(this.phones.verify(type, required(phone, 'phone'), { code: required(token, 'token'), ip }));
    }
    if (token_hash) {
      if (token || email || phone) throw validationFailed('Only the token_hash and type should be provided');
      return this.emails.verifyLink(type, token_hash);
    }
    const code = required(token, 'token');
    if (phone || !email) throw validationFailed('Only an email address should be provided on verify');
    return withMinimumDuration(this.emails.verifyCode(type, requireEmail(email), { code: code.replaceAll(/[\s-]/g, ''), ip }));
  }

  private async redirectFor(type: VerifyQuery['type'], token: string, page: string, userAgent?: string): Promise<string> {
    // PKCE clients read the query.
    const redirectWith = (values: Record<string, string>, inFragment: Record<string, string> = {}): string =>
      withFragment(token.startsWith(PKCE_PREFIX) ? withQuery(page, values) : page, { ...values, ...inFragment });
    try {
      const outcome = await this.emails.followLink(type, token);
      if (outcome === 'half') return redirectWith({ message: FIRST_OF_TWO_CONFIRMED });
      if ('code' in outcome) {
        const { code, mailVerifier, type } = outcome;
        const ours = this.redirects.isOurs(page) && { code_verifier: mailVerifier };
        return withFragment(withQuery(page, { code }), { ...ours, type });
      }
      const { user: _, ...session } = await this.responses.create(outcome.grant, userAgent);
      return withFragment(page, { ...session, type: outcome.type });
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const failure = { error: 'access_denied', error_code: error.code, error_description: error.message };
      return redirectWith(failure, { type });
    }
  }
}
