import { Body, Controller, Delete, Headers, HttpCode, Ip, Param, Post, UseGuards } from '@nestjs/common';
import { MINUTE_MS, ZodPipe } from '../../platform/index.js';
import { FactorChallenges } from '../factors/factor-challenges.js';
import { type EnrolledFactor, FactorEnrollment } from '../factors/factor-enrollment.js';
import { requirePhone } from '../users/phone-number.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { type SessionResponse, SessionResponses } from '../responses/session-responses.js';
import { enrolledFactor, factorChallenge, removedFactor, session } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';
import { BearerGuard, Caller, type ProtocolCaller } from '../guards/bearer.guard.js';
import { enrollBody, type EnrollBody, required, verifyFactorBody, type VerifyFactorBody } from './requests.js';

const DEFAULT_ISSUER = 'Keepsake';

@Controller('auth/v1/factors')
@UseGuards(BearerGuard)
export class FactorsController {
  constructor(
    private readonly enrollment: FactorEnrollment,
    private readonly challenges: FactorChallenges,
    private readonly responses: SessionResponses,
  ) {}

  @Post()
  @HttpCode(200)
  @RateLimit('factor-enroll', 30)
  @AuthCall('Adds a second factor; it counts once verified.', {
    answer: { enrolledFactor },
    failures: {
      403: ['insufficient_aal'],
      422: [
        'mfa_phone_enroll_not_enabled',
        'mfa_verified_factor_exists',
        'mfa_factor_name_conflict',
        'too_many_enrolled_mfa_factors',
      ],
    },
  })
  async enroll(
    @Caller() { session }: ProtocolCaller,
    @Body(new ZodPipe(enrollBody)) { factor_type, friendly_name, issuer, phone }: EnrollBody,
  ) {
    const name = friendly_name ?? '';
    if (factor_type === 'phone') {
      return view(await this.enrollment.enrollPhone(session, name, requirePhone(required(phone, 'phone'))));
    }
    return view(await this.enrollment.enrollAuthenticator(session, name, issuer || DEFAULT_ISSUER));
  }

  @Post(':id/challenge')
  @HttpCode(200)
  @RateLimit('factor-challenge', 15, MINUTE_MS)
  @AuthCall('Requests the code of a second factor; a phone gets it by text message.', {
    answer: { factorChallenge },
    failures: {
      404: ['mfa_factor_not_found'],
      422: ['sms_send_failed'],
      429: ['over_sms_send_rate_limit'],
    },
  })
  async challenge(@Caller() { user }: ProtocolCaller, @Param('id') id: string, @Ip() ip: string) {
    const { id: challengeId, factor, expiresAt } = await this.challenges.challenge(user.id, id, ip);
    return { id: challengeId, type: factor.factorType, expires_at: Math.floor(expiresAt.getTime() / 1000) };
  }

  @Post(':id/verify')
  @HttpCode(200)
  @RateLimit('factor-verify', 15, MINUTE_MS)
  @AuthCall('Verifies a second factor by its code.', {
    answer: { session },
    failures: {
      403: ['insufficient_aal'],
      404: ['mfa_factor_not_found'],
      422: [
        'mfa_factor_not_found',
        'mfa_ip_address_mismatch',
        'mfa_challenge_expired',
        'mfa_verification_failed',
        'mfa_verified_factor_exists',
      ],
    },
  })
  async verify(
    @Caller() { session }: ProtocolCaller,
    @Param('id') id: string,
    @Body(new ZodPipe(verifyFactorBody)) body: VerifyFactorBody,
    @Ip() ip: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<SessionResponse> {
    const challengeId = required(body.challenge_id, 'challenge_id');
    const grant = await this.challenges.verify(session, id, { challengeId, code: required(body.code, 'code'), ip });
    return this.responses.create(grant, userAgent);
  }

  @Delete(':id')
  @AuthCall('Removes a second factor.', {
    answer: { removedFactor },
    failures: { 404: ['mfa_factor_not_found'], 422: ['insufficient_aal'] },
  })
  async remove(@Caller() { session }: ProtocolCaller, @Param('id') id: string): Promise<{ id: string }> {
    await this.enrollment.remove(session, id);
    return { id };
  }
}

function view({ factor, setup }: EnrolledFactor) {
  const { id, factorType, friendlyName, phone } = factor;
  return { id, type: factorType, friendly_name: friendlyName, ...(setup ? { totp: setup } : { phone }) };
}
