import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  HOUR_MS,
  networkOf,
  RateLimiter,
  SmsNotSentError,
  SmsSender,
  withMinimumDuration,
} from '../../platform/index.js';
import type { OneTimeToken, SmsPurpose } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { AuthError } from '../auth-error.js';
import { MessageLimits } from '../rate-limits/message-limits.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { codeSms, CONFIRMS_NUMBER } from './sms-texts.js';
import { requirePhone, requireSmsAllowed } from '../users/phone-number.js';

/** Text messages that one network or account may request, to all numbers: they cost money. */
const SMS_LIMIT = { bucket: 'texts', limit: 30, windowMs: HOUR_MS };

export interface SmsRequest {
  /** Digits of an E.164 number, known to us or not. */
  phone: string;
  purpose: SmsPurpose | 'factor';
  ip: string;
  /** Id of the signed-in user, if there is one. */
  userId?: string;
  /** Whether the number is confirmed as theirs: then requests by others do not count. */
  isOwn?: boolean;
}

export interface SmsCodeRequest {
  phone: string;
  purpose: SmsPurpose;
  ip: string;
}

/** Codes by text message, created in a transaction and sent after its commit. */
@Injectable()
export class PhoneCodes {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly limiter: RateLimiter,
    private readonly limits: MessageLimits,
    private readonly sms: SmsSender,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AuthError 400 phone_provider_disabled */
  requireSmsConfigured(): void {
    if (this.sms.isConfigured) return;
    throw new AuthError(400, 'phone_provider_disabled', 'Signing in by phone is not available.');
  }

  /**
   * Limits messages per number, per network, per account and in total. Confirmed owners have separate limits, so that
   * others cannot block their codes.
   * @throws AuthError 400 validation_failed for numbers we do not text to, 429 over_sms_send_rate_limit
   */
  async requireWithinLimits(request: SmsRequest): Promise<void> {
    const { ip, userId, isOwn = false } = request;
    if (!isOwn) await requireSmsAllowed(request.phone);
    for (const cause of [...(isOwn ? [] : [networkOf(ip)]), ...(userId ? [userId] : [])]) {
      const refusal = tooManyTexts('Too many text messages were requested from here. Please try again in an hour.');
      await this.limiter.enforce(SMS_LIMIT, cause, refusal);
    }
    const wait = await this.limits.requiredWait({ ...request, sentTo: request.phone });
    if (wait === 'minute') {
      throw tooManyTexts('We’ve just sent a text message to this number. Please wait a minute before requesting another one.');
    }
    if (wait) {
      throw tooManyTexts('We’ve sent several text messages to this number. Please check your messages, or try again in an hour.');
    }
    const total = { bucket: isOwn ? 'texts-of-owners' : 'texts-of-all', limit: this.config.AUTH_SMS_PER_HOUR, windowMs: HOUR_MS };
    const refusal = tooManyTexts('We can’t send text messages right now. Please try again in an hour, or sign in another way.');
    await this.limiter.enforce(total, '', refusal);
  }

  smsFor(token: OneTimeToken): string {
    const words = token.purpose === 'phone_change' ? { meaning: CONFIRMS_NUMBER } : {};
    return codeSms(this.tokens.codeOf(token), this.config.PUBLIC_URL, words);
  }

  /** @throws AuthError 422 sms_send_failed; the user may retry at once */
  async send(request: SmsRequest, text: string): Promise<void> {
    try {
      await this.sms.send(request.phone, text);
    } catch (error) {
      if (!(error instanceof SmsNotSentError)) throw error;
      await this.limits.resetGap({ ...request, sentTo: request.phone });
      throw new AuthError(422, 'sms_send_failed', FAILURE_MESSAGES[error.reason]);
    }
  }

  /**
   * Sends the code of a pending sign-up or change of number again, after the answer, so that neither its duration nor a
   * failure reveals whether one is pending.
   * @throws AuthError 429 over_sms_send_rate_limit
   */
  async resend(type: 'sms' | 'phone_change', typedPhone: string, ip: string): Promise<void> {
    this.requireSmsConfigured();
    const request: SmsCodeRequest = { phone: requirePhone(typedPhone), purpose: type, ip };
    await this.requireWithinLimits(request);
    await withMinimumDuration(this.resendPending(type, request));
  }

  private async resendPending(type: 'sms' | 'phone_change', request: SmsCodeRequest): Promise<void> {
    const { phone } = request;
    const isPending = type === 'sms' ? { phone, phoneConfirmedAt: null } : { newPhone: phone };
    await this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const user = await em.findOne(User, isPending, { orderBy: { phoneChangeSentAt: 'desc' } });
      if (!user) return;
      const token = await this.create(em, user, request);
      // The sender has logged a failure, and the user may retry at once.
      this.database.afterCommit(em, () => this.send(request, this.smsFor(token)).catch(() => undefined));
    });
  }

  /** For users without an email address. @throws AuthError 429, 422 */
  async sendReauthentication({ id, phone, phoneConfirmedAt }: User, ip: string): Promise<void> {
    this.requireSmsConfigured();
    if (!phone) throw new Error('This user has no phone number.');
    const purpose = 'reauthentication';
    const request: SmsRequest = { phone, purpose, ip, userId: id, isOwn: phoneConfirmedAt !== null };
    await this.requireWithinLimits(request);
    const token = await this.database.transaction(async (em) =>
      this.create(em, await em.findOneOrFail(User, { id }), { phone, purpose, ip }),
    );
    await this.send(request, this.smsFor(token));
  }

  /** The caller sends the code after the commit of `em`. */
  async create(em: EntityManager, user: User, { phone, purpose, ip }: SmsCodeRequest): Promise<OneTimeToken> {
    const now = this.clock.now();
    if (purpose === 'sms') user.confirmationSentAt = now;
    else if (purpose === 'phone_change') user.phoneChangeSentAt = now;
    else user.reauthenticationSentAt = now;
    const token = await this.tokens.createForSms(em, user, { purpose, sentTo: phone, ip });
    await em.flush();
    return token;
  }
}

const FAILURE_MESSAGES = {
  number: 'We couldn’t send a text message to this number. Please check it or try another one.',
  provider: 'We couldn’t send the text message. Please try again in a moment.',
};

function tooManyTexts(message: string): AuthError {
  return new AuthError(429, 'over_sms_send_rate_limit', message);
}
