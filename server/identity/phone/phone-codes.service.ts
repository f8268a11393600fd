import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  networkOf,
  RateCounter,
  SmsNotSentError,
  SmsSender,
} from '../../platform/index.js';
import type { OneTimeToken, SmsPurpose } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { AuthError } from '../protocol/auth-error.js';
import { MessageLimits } from '../rate-limits/message-limits.js';
import { lockAddress } from '../users/address-lock.js';
import { User } from '../users/user.entity.js';
import { codeText, CONFIRMS_NUMBER } from './code-text.js';
import { requirePhone } from './phone-number.js';

const HOUR_MS = 60 * 60_000;
/** Text messages cost money: so many may one network or one account cause, whatever the numbers. */
const TEXTS_PER_HOUR = 30;

/** Six digits by text message. They are made in a transaction and sent once it is committed. */
@Injectable()
export class PhoneCodes {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly counter: RateCounter,
    private readonly limits: MessageLimits,
    private readonly sms: SmsSender,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AuthError 400 phone_provider_disabled */
  requireProvider(): void {
    if (this.sms.isConfigured) return;
    throw new AuthError(400, 'phone_provider_disabled', 'Signing in by phone is not available.');
  }

  /**
   * One message a minute and a few an hour to one number, known to us or not; so many that one network or one account
   * asks for; and so many altogether.
   * @param ip of the caller
   * @param userId who is signed in
   * @throws AuthError 429 over_sms_send_rate_limit
   */
  async requireRoom(phone: string, ip: string, userId?: string): Promise<void> {
    for (const cause of [networkOf(ip), ...(userId ? [userId] : [])]) {
      if (await this.counter.allows('texts', cause, TEXTS_PER_HOUR, HOUR_MS)) continue;
      throw tooManyTexts('Too many text messages were asked for from here. Please try again in an hour.');
    }
    if (!(await this.limits.allowsMessageTo(phone))) {
      throw tooManyTexts('We have just sent a text message to this number. Please wait a minute before asking for another one.');
    }
    if (await this.counter.allows('texts-of-all', '', this.config.AUTH_SMS_PER_HOUR, HOUR_MS)) return;
    throw tooManyTexts('We cannot send text messages at the moment. Please try again in an hour, or sign in another way.');
  }

  textOf(token: OneTimeToken): string {
    const words = token.purpose === 'phone_change' ? { meaning: CONFIRMS_NUMBER } : {};
    return codeText(this.tokens.codeOf(token), this.config.PUBLIC_URL, words);
  }

  /** @throws AuthError 422 sms_send_failed; another try is possible at once */
  async send(phone: string, text: string): Promise<void> {
    try {
      await this.sms.send(phone, text);
    } catch (error) {
      if (!(error instanceof SmsNotSentError)) throw error;
      await this.limits.forgetMessageTo(phone);
      throw new AuthError(422, 'sms_send_failed', SENTENCES[error.reason]);
    }
  }

  /**
   * Sends the digits of a sign-up or a change of number again. Silent when nobody waits for any; the message goes out
   * after the answer, so that neither its time nor a failure tells who does.
   * @throws AuthError 429 over_sms_send_rate_limit
   */
  async resend(type: 'sms' | 'phone_change', typedPhone: string, ip: string): Promise<void> {
    this.requireProvider();
    const phone = requirePhone(typedPhone);
    await this.requireRoom(phone, ip);
    const waiting = type === 'sms' ? { phone, phoneConfirmedAt: null } : { newPhone: phone };
    await this.database.transaction(async (em) => {
      await lockAddress(em, 'phone', phone);
      const user = await em.findOne(User, waiting, { orderBy: { phoneChangeSentAt: 'desc' } });
      if (!user) return;
      const token = await this.make(em, user, type, phone);
      // The sender has logged a failure, and another try is possible at once.
      this.database.afterCommit(em, () => this.send(phone, this.textOf(token)).catch(() => undefined));
    });
  }

  /** Texts the digits that stand for a password to somebody who has only a phone. @throws AuthError 429, 422 */
  async textReauthentication({ id, phone }: User, ip: string): Promise<void> {
    this.requireProvider();
    if (!phone) throw new Error('This user has no phone number.');
    await this.requireRoom(phone, ip, id);
    const token = await this.database.transaction(async (em) =>
      this.make(em, await em.findOneOrFail(User, { id }), 'reauthentication', phone),
    );
    await this.send(phone, this.textOf(token));
  }

  /** Makes the digits; the caller sends them once the transaction of `em` is committed. */
  async make(em: EntityManager, user: User, purpose: SmsPurpose, phone: string): Promise<OneTimeToken> {
    const now = this.clock.now();
    if (purpose === 'sms') user.confirmationSentAt = now;
    else if (purpose === 'phone_change') user.phoneChangeSentAt = now;
    else user.reauthenticationSentAt = now;
    const token = await this.tokens.text(em, user, purpose, phone);
    await em.flush();
    return token;
  }
}

const SENTENCES = {
  number: 'We could not send a text message to this number. Please check it or try another one.',
  provider: 'The text message could not be sent just now. Please try again in a moment.',
};

function tooManyTexts(message: string): AuthError {
  return new AuthError(429, 'over_sms_send_rate_limit', message);
}
