import { Body, Controller, Get, Headers, Ip, Put, Query, UseGuards } from '@nestjs/common';
import { Database, nothing, ZodPipe } from '../../platform/index.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { Reauthentication } from '../user-changes/reauthentication.js';
import { UserChanges } from '../user-changes/user-changes.js';
import { type UserView, UserViews } from '../responses/user-view.js';
import { user } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError } from '../auth-error.js';
import { BearerGuard, Caller, type ProtocolCaller } from '../guards/bearer.guard.js';
import { Redirects } from './redirects.js';
import { redirectQuery, type RedirectQuery, updateUserBody, type UpdateUserBody } from './requests.js';

@Controller('auth/v1')
export class UserController {
  constructor(
    private readonly database: Database,
    private readonly views: UserViews,
    private readonly changes: UserChanges,
    private readonly reauthentication: Reauthentication,
    private readonly redirects: Redirects,
  ) {}

  @Get('user')
  @UseGuards(BearerGuard)
  @AuthCall('Returns the signed-in user.', { answer: { user } })
  async user(@Caller() { user }: ProtocolCaller): Promise<UserView> {
    return this.views.load(this.database.fork(), user);
  }

  @Put('user')
  @RateLimit('user', 30)
  @UseGuards(BearerGuard)
  @AuthCall('Changes the user’s email, phone, password or metadata.', {
    answer: { user },
    failures: {
      400: ['phone_provider_disabled', 'invalid_credentials', 'reauthentication_needed'],
      401: ['insufficient_aal'],
      403: ['not_admin'],
      422: ['email_exists', 'phone_exists', 'weak_password', 'same_password', 'reauthentication_not_valid', 'sms_send_failed'],
      429: ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    },
  })
  async update(
    @Caller() caller: ProtocolCaller,
    @Body(new ZodPipe(updateUserBody)) body: UpdateUserBody,
    @Query(new ZodPipe(redirectQuery)) query: RedirectQuery,
    @Ip() ip: string,
    @Headers('referer') referer?: string,
  ): Promise<UserView> {
    if (body.app_metadata != null) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    return this.changes.apply(caller, {
      email: body.email ?? undefined,
      phone: body.phone ?? undefined,
      password: body.password ?? undefined,
      currentPassword: body.current_password ?? undefined,
      nonce: body.nonce ?? undefined,
      metadata: body.data ?? undefined,
      redirectTo: this.redirects.resolve(query.redirect_to, referer),
      codeChallenge: parseCodeChallenge(body),
      ip,
    });
  }

  @Get('reauthenticate')
  @RateLimit('reauthenticate', 30)
  @UseGuards(BearerGuard)
  @AuthCall('Sends a code that replaces the current password when changing it.', {
    answer: { nothing },
    failures: {
      400: ['phone_provider_disabled'],
      401: ['insufficient_aal'],
      422: ['sms_send_failed'],
      429: ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    },
  })
  async reauthenticate(@Caller() caller: ProtocolCaller, @Ip() ip: string): Promise<Record<string, never>> {
    await this.reauthentication.send(caller, ip);
    return {};
  }
}
