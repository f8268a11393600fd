import { Body, Controller, Headers, HttpCode, Ip, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Database, ZodPipe } from '../../platform/index.js';
import { Factors } from '../factors/factors.js';
import { AuthCodes, type ProviderTokens } from '../flows/auth-codes.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { PasswordSignIn } from '../sessions/password-sign-in.js';
import { type SessionResponse, SessionResponses } from '../responses/session-responses.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { session } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError, validationFailed } from '../auth-error.js';
import { BearerGuard, Caller, type ProtocolCaller } from '../guards/bearer.guard.js';
import { logoutQuery, type LogoutQuery, passwordGrant, pkceGrant, refreshGrant, required, tokenQuery } from './requests.js';

@Controller('auth/v1')
export class SessionController {
  constructor(
    private readonly passwordSignIn: PasswordSignIn,
    private readonly sessions: UserSessions,
    private readonly authCodes: AuthCodes,
    private readonly database: Database,
    private readonly factors: Factors,
    private readonly responses: SessionResponses,
  ) {}

  @Post('token')
  @HttpCode(200)
  @RateLimit('token', 150)
  @AuthCall('Signs in with a password or a code, or refreshes a session, depending on `grant_type`.', {
    answer: { session },
    query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
    body: z.union([passwordGrant, refreshGrant, pkceGrant]),
    failures: {
      400: [
        'invalid_credentials',
        'email_not_confirmed',
        'phone_not_confirmed',
        'user_banned',
        'session_not_found',
        'session_expired',
        'refresh_token_not_found',
        'refresh_token_already_used',
        'bad_code_verifier',
      ],
      404: ['flow_state_not_found'],
      422: ['flow_state_expired'],
      503: ['over_request_rate_limit'],
    },
  })
  async token(
    @Query(new ZodPipe(tokenQuery)) query: z.infer<typeof tokenQuery>,
    @Body() body: unknown,
    @Ip() ip: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<SessionResponse> {
    return this.responses.create(await this.grant(query.grant_type, body, ip), userAgent);
  }

  private grant(grantType: string, body: unknown, ip: string): Promise<SessionGrant & ProviderTokens> {
    switch (grantType) {
      case 'password':
        return this.byPassword(new ZodPipe(passwordGrant).transform(body), ip);
      case 'refresh_token':
        return this.byRefreshToken(new ZodPipe(refreshGrant).transform(body));
      case 'pkce':
        return this.byAuthCode(new ZodPipe(pkceGrant).transform(body));
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  }

  /** A session without the second factor ends only itself, whatever the scope. */
  @Post('logout')
  @HttpCode(204)
  @UseGuards(BearerGuard)
  @AuthCall('Ends this session, the others, or all.')
  async logout(
    @Caller() { user, session }: ProtocolCaller,
    @Query(new ZodPipe(logoutQuery)) { scope }: LogoutQuery,
  ): Promise<void> {
    const isMissing = await this.factors.isSecondFactorMissing(this.database.fork(), user, session);
    await this.sessions.end(session, isMissing ? 'local' : scope);
  }

  private async byPassword({ email, phone, password }: z.infer<typeof passwordGrant>, ip: string): Promise<SessionGrant> {
    if (email && phone) throw validationFailed('Only an email address or phone number should be provided on login.');
    const contact = phone
      ? ({ kind: 'phone', address: phone } as const)
      : ({ kind: 'email', address: required(email, 'email') } as const);
    return this.passwordSignIn.signIn({ ...contact, password: required(password, 'password'), ip });
  }

  private async byRefreshToken({ refresh_token }: z.infer<typeof refreshGrant>): Promise<SessionGrant> {
    return this.sessions.refresh(required(refresh_token, 'refresh_token'));
  }

  private async byAuthCode({ auth_code, code_verifier }: z.infer<typeof pkceGrant>): Promise<SessionGrant & ProviderTokens> {
    return this.authCodes.exchange(required(auth_code, 'auth_code'), required(code_verifier, 'code_verifier'));
  }
}
