import { Injectable } from '@nestjs/common';
import { networkOf, RateCounter } from '../../platform/index.js';
import { AuthError } from '../protocol/auth-error.js';
import { MessageLimits } from '../rate-limits/message-limits.js';

const HOUR_MS = 60 * 60_000;
/** So many mails may one network ask for, whatever the addresses. */
const MAILS_PER_HOUR = 60;

@Injectable()
export class MailGap {
  constructor(
    private readonly counter: RateCounter,
    private readonly limits: MessageLimits,
  ) {}

  /**
   * One mail a minute and a few an hour to one address, and so many to all addresses together.
   * @param email in lower case, known to us or not
   * @param ip of the caller
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async require(email: string, ip: string): Promise<void> {
    if (!(await this.counter.allows('mails', networkOf(ip), MAILS_PER_HOUR, HOUR_MS))) {
      throw tooManyMails('Too many mails were asked for from here. Please try again in an hour.');
    }
    if (await this.limits.allowsMessageTo(email)) return;
    throw tooManyMails('We have just sent a mail to this address. Please wait a minute before asking for another one.');
  }
}

function tooManyMails(message: string): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', message);
}
