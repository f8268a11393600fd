import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { withMinimumDuration, ZodPipe } from '../../platform/index.js';
import { EmailVerification, type FollowedLink, type Verified } from '../email/email-verification.js';
import { PKCE_PREFIX } from '../one-time-tokens/one-time-tokens.js';
import { PhoneVerification } from '../phone/phone-verification.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { type SessionResponse, SessionResponses } from '../responses/session-responses.js';
import { requireEmail } from '../users/credentials.js';
import { verified } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError, validationFailed } from '../auth-error.js';
import { sendLinkPage } from './link-page.js';
import { Redirects, withFragment, withQuery } from './redirects.js';
import { linkForm, type LinkForm, required, verifyBody, type VerifyBody, verifyQuery, type VerifyQuery } from './requests.js';

const FIRST_OF_TWO_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

interface FirstOfTwoConfirmed {
  msg: string;
  code: '200';
}

interface Landing {
  page: string;
  token: string;
  userAgent: string | undefined;
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

  /** Changes nothing, because mail scanners and previews open links: the button on the page does. */
  @Get()
  @RateLimit('verify', 30)
  @AuthCall('Shows the page of a mailed link, whose button confirms the address.', {
    file: ['text/html'],
    also: { 303: 'The link is used up or expired: redirects to the page that requested it.' },
  })
  async openLink(
    @Query(new ZodPipe(verifyQuery)) { token, type, redirect_to }: VerifyQuery,
    @Res() reply: FastifyReply,
    @Headers('referer') referer?: string,
  ): Promise<FastifyReply> {
    const page = this.redirects.resolve(redirect_to, referer);
    const found = await this.emails.findLink(type, token).catch(asAuthError);
    if (found instanceof AuthError) return reply.redirect(withFailure(page, { type, token }, found), 303);
    return sendLinkPage(reply, found, { values: { token, type, redirect_to: page }, isOurs: this.redirects.isOurs(page) });
  }

  @Post('link')
  @RateLimit('verify', 30)
  @AuthCall('Confirms an address by the form on the page of a mailed link, and redirects to the page that requested it.', {
    status: 303,
  })
  async followLink(
    @Body(new ZodPipe(linkForm)) { token, type, redirect_to }: LinkForm,
    @Res() reply: FastifyReply,
    @Headers('user-agent') userAgent?: string,
  ): Promise<FastifyReply> {
    const page = this.redirects.resolve(redirect_to);
    const outcome = await this.emails.followLink(type, token).catch(asAuthError);
    if (outcome instanceof AuthError) return reply.redirect(withFailure(page, { type, token }, outcome), 303);
    return reply.redirect(await this.pageWith(outcome, { page, token, userAgent }), 303);
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
    return withMinimumDuration(this.emails.verifyCode(type, requireEmail(email), { code, ip }));
  }

  private async pageWith(outcome: FollowedLink, { page, token, userAgent }: Landing): Promise<string> {
    if (outcome === 'half') return withValues(page, token, { message: FIRST_OF_TWO_CONFIRMED });
    if ('code' in outcome) {
      const { code, mailVerifier, type } = outcome;
      const ours = this.redirects.isOurs(page) && { code_verifier: mailVerifier };
      return withFragment(withQuery(page, { code }), { ...ours, type });
    }
    const { user: _, ...session } = await this.responses.create(outcome.grant, userAgent);
    return withFragment(page, { ...session, type: outcome.type });
  }
}

function withFailure(page: string, { type, token }: Pick<LinkForm, 'type' | 'token'>, { code, message }: AuthError): string {
  return withValues(page, token, { error: 'access_denied', error_code: code, error_description: message }, { type });
}

/** In the query as well for PKCE clients, which read that. */
function withValues(
  page: string,
  token: string,
  values: Record<string, string>,
  inFragment: Record<string, string> = {},
): string {
  return withFragment(token.startsWith(PKCE_PREFIX) ? withQuery(page, values) : page, { ...values, ...inFragment });
}

/** @throws the error when it is another */
function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  throw error;
}
