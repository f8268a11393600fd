import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  HOUR_MS,
  MINUTE_MS,
  networkOf,
  RateLimiter,
} from '../../platform/index.js';
import { codeSms } from '../text-messages/sms-texts.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import { AuthError } from '../auth-error.js';
import { addressAndNetwork } from '../rate-limits/message-limits.js';
import type { Session } from '../sessions/session.entity.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../users/security-notices.js';
import type { User } from '../users/user.entity.js';
import { matchingStep } from './authenticator.js';
import { Factor, FactorChallenge } from './factor.entity.js';
import { Factors, UUID } from './factors.js';

const CHALLENGE_LIFETIME_MS = 300_000;
const MAX_ATTEMPTS = 5;
/**
 * Wrong codes of one user, across all challenges. One network has only a share, so that an attacker who knows the password
 * cannot lock the user out. An app accepts three codes at a time: the chance to guess one is 3 x 30 in a million an hour.
 */
const ATTEMPTS = { bucket: 'factor', limit: 30, windowMs: HOUR_MS };
const ATTEMPTS_PER_NETWORK = { bucket: 'factor-here', limit: 10, windowMs: HOUR_MS };

export interface ChallengeAnswer {
  challengeId: string;
  code: string;
  ip: string;
}

/** Verifies second factors: a challenge, and the code that answers it. */
@Injectable()
export class FactorChallenges {
  constructor(
    private readonly database: Database,
    private readonly factors: Factors,
    private readonly sessions: UserSessions,
    private readonly limiter: RateLimiter,
    private readonly secrets: Secrets,
    private readonly phoneCodes: PhoneCodes,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Only the requesting network may answer; for a phone factor, texts the code.
   * @throws AuthError 404 mfa_factor_not_found, 429 over_sms_send_rate_limit, 422 sms_send_failed
   */
  async challenge(userId: string, factorId: string, ip: string): Promise<FactorChallenge> {
    const { phone, status } = await this.factors.find(this.database.fork(), userId, factorId);
    const sms = phone === null ? undefined : ({ phone, purpose: 'factor', ip, userId, isOwn: status === 'verified' } as const);
    if (sms) await this.phoneCodes.requireWithinLimits(sms);
    const challenge = await this.database.transaction(async (em) => {
      await this.factors.lockUser(em, userId);
      const factor = await this.factors.find(em, userId, factorId);
      factor.lastChallengedAt = this.clock.now();
      return this.create(em, factor, ip);
    });
    if (sms) {
      const minutes = CHALLENGE_LIFETIME_MS / MINUTE_MS;
      await this.phoneCodes.send(
        sms,
        codeSms(this.secrets.deriveCode('challenge', challenge.id), this.config.PUBLIC_URL, { minutes }),
      );
    }
    return challenge;
  }

  /**
   * Raises the session to aal2.
   * @throws AuthError 404 and 422 as in the sign-in protocol; 429 after too many wrong codes; 403 insufficient_aal for a new
   *   factor when the session lacks an existing one
   */
  async verify(caller: Session, factorId: string, answer: ChallengeAnswer): Promise<SessionGrant> {
    const userId = caller.user.id;
    const userAndNetwork = addressAndNetwork(userId, answer.ip);
    const refusal = new AuthError(429, 'over_request_rate_limit', 'Too many wrong codes. Please try again in an hour.');
    await this.limiter.enforce(ATTEMPTS_PER_NETWORK, userAndNetwork, refusal);
    await this.limiter.enforce(ATTEMPTS, userId, refusal);
    const outcome = await this.database.transaction(async (em) => {
      const { user, session } = await this.factors.lockCaller(em, caller);
      const factor = await this.factors.find(em, userId, factorId);
      // An attacker with only the password may have added it before the user had another factor.
      if (factor.status === 'unverified') {
        await this.factors.requireSecondFactorToEnroll(em, user, session);
        if (factor.phone !== null) this.factors.requireNotSignInPhone(user, factor.phone);
      }
      const challenge = await this.requireOpenChallenge(em, factor, answer);
      if (!this.isRight(factor, challenge, answer.code)) {
        challenge.attempts += 1;
        const name = factor.factorType === 'totp' ? 'TOTP' : 'MFA Phone';
        return new AuthError(422, 'mfa_verification_failed', `Invalid ${name} code entered`);
      }
      return this.accept(em, user, session, factor, challenge);
    });
    // Thrown after the commit, which counts the wrong code.
    if (outcome instanceof AuthError) throw outcome;
    await this.limiter.reset(ATTEMPTS_PER_NETWORK, userAndNetwork);
    await this.limiter.uncount(ATTEMPTS, userId);
    return outcome;
  }

  private async accept(
    em: EntityManager,
    user: User,
    session: Session,
    factor: Factor,
    challenge: FactorChallenge,
  ): Promise<SessionGrant> {
    const now = this.clock.now();
    challenge.verifiedAt = now;
    if (factor.status === 'unverified') this.notices.notify(em, user, 'factor_added');
    Object.assign(factor, { status: 'verified', updatedAt: now });
    await em.flush();
    await em.nativeDelete(Factor, { user, factorType: factor.factorType, status: 'unverified' });
    const method = factor.factorType === 'totp' ? 'totp' : 'mfa/phone';
    return this.sessions.raiseToAal2(em, user, session.id, { id: factor.id, method });
  }

  private create(em: EntityManager, factor: Factor, ip: string): FactorChallenge {
    const now = this.clock.now();
    return em.create(FactorChallenge, {
      id: uuidv7(),
      factor,
      ipAddress: this.secrets.pseudonym(networkOf(ip)),
      attempts: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
      verifiedAt: null,
    });
  }

  private async requireOpenChallenge(em: EntityManager, factor: Factor, answer: ChallengeAnswer): Promise<FactorChallenge> {
    const id = answer.challengeId;
    const challenge = UUID.test(id) ? await em.findOne(FactorChallenge, { id, factor }) : null;
    if (!challenge) {
      throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (challenge.verifiedAt || !this.secrets.pseudonyms(networkOf(answer.ip)).includes(challenge.ipAddress)) {
      throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    }
    if (challenge.expiresAt <= this.clock.now() || challenge.attempts >= MAX_ATTEMPTS) {
      const message = 'This MFA challenge has expired, verify against another challenge or create a new challenge.';
      throw new AuthError(422, 'mfa_challenge_expired', message);
    }
    return challenge;
  }

  private isRight(factor: Factor, challenge: FactorChallenge, code: string): boolean {
    if (factor.secretEncrypted === null) return this.secrets.isCode('challenge', challenge.id, code);
    const step = matchingStep(this.decryptSecret(factor.secretEncrypted), code, this.clock.now());
    // Each code works once, so an intercepted one is useless.
    if (step === undefined || step <= (factor.lastUsedStep ?? -1)) return false;
    factor.lastUsedStep = step;
    return true;
  }

  private decryptSecret(encrypted: string): string {
    try {
      return this.secrets.decrypt(encrypted);
    } catch {
      const message = 'This authenticator app can no longer be checked. Please contact us so we can remove it from your account.';
      throw new AuthError(422, 'mfa_verification_failed', message);
    }
  }
}
