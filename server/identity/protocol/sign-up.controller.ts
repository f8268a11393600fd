import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodPipe } from '../../platform/index.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { type SessionAnswer, SessionAnswers } from '../sessions/session-answers.js';
import type { SessionGrant } from '../sessions/sessions.service.js';
import { SignUpService } from '../sign-up/sign-up.service.js';
import { requireEmail } from '../users/credentials.js';
import type { UserView } from '../users/user-view.js';
import { AuthError, validationFailed } from './auth-error.js';
import { Redirects, withFragment } from './redirects.js';
import {
  redirectQuery,
  type RedirectQuery,
  required,
  resendBody,
  type ResendBody,
  signUpBody,
  type SignUpBody,
  verifyBody,
  type VerifyBody,
  verifyQuery,
  type VerifyQuery,
  type VerifyType,
} from './requests.js';

@Controller('auth/v1')
export class SignUpController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly answers: SessionAnswers,
    private readonly redirects: Redirects,
  ) {}

  @Post('signup')
  @HttpCode(200)
  @RateLimit('signup', 30)
  async signUp(
    @Body(new ZodPipe(signUpBody)) { email, phone, password, data }: SignUpBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Headers('referer') referer?: string,
  ): Promise<UserView | SessionAnswer> {
    if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (email && phone) throw validationFailed('Only an email address or phone number should be provided on signup.');
    if (!email) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!password) throw validationFailed('Signup requires a valid password');
    const redirectTo = this.redirects.resolve(query.redirect_to, referer);
    const result = await this.signUps.signUp({ email, password, metadata: data ?? {}, redirectTo });
    return 'session' in result ? this.answers.of(result) : result;
  }

  @Post('resend')
  @HttpCode(200)
  @RateLimit('resend', 30)
  async resend(
    @Body(new ZodPipe(resendBody)) { type, email }: ResendBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Headers('referer') referer?: string,
  ): Promise<Record<string, never>> {
    if (type === 'sms' || type === 'phone_change') {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    }
    const address = requireEmail(required(email, 'email'));
    if (type === 'signup') await this.signUps.resend(address, this.redirects.resolve(query.redirect_to, referer));
    return {};
  }

  @Post('verify')
  @HttpCode(200)
  @RateLimit('verify', 30)
  async verify(@Body(new ZodPipe(verifyBody)) body: VerifyBody): Promise<SessionAnswer> {
    if (body.token_hash) {
      if (body.token || body.email || body.phone) {
        throw validationFailed('Only the token_hash and type should be provided');
      }
      return this.answers.of(await this.confirm(body.type, body.token_hash));
    }
    const token = required(body.token, 'token');
    if (body.phone || !body.email) throw validationFailed('Only an email address should be provided on verify');
    return this.answers.of(await this.confirm(body.type, token, requireEmail(body.email)));
  }

  /** The link in a mail: ends at the client, with the session or the reason why not in the fragment. */
  @Get('verify')
  @RateLimit('verify', 30)
  async followLink(
    @Query(new ZodPipe(verifyQuery)) { token, type, redirect_to }: VerifyQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Mail scanners ask for the head of every link; that must not use it up.
    if (request.method === 'HEAD') return reply.status(204).send();
    const redirectTo = this.redirects.resolve(redirect_to, request.headers.referer);
    return reply.redirect(withFragment(redirectTo, await this.outcomeOf(type, token)), 303);
  }

  private async outcomeOf(type: VerifyType, token: string): Promise<Record<string, string>> {
    try {
      const { user: _, ...session } = await this.answers.of(await this.confirm(type, token));
      return { ...mapValues(session), type };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return { error: 'access_denied', error_code: error.code, error_description: error.message };
    }
  }

  /** Only sign-ups send tokens so far, so tokens of every other type are unknown. */
  private async confirm(type: VerifyType, token: string, email?: string): Promise<SessionGrant> {
    if (type === 'signup' || type === 'email') {
      return this.signUps.confirm('signup', { token, ...(email ? { email } : {}) });
    }
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
}

function mapValues(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
