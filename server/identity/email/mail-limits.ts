import { Injectable } from '@nestjs/common';
import { networkOf, RateLimiter } from '../../platform/index.js';
import type { MailPurpose } from '../one-time-tokens/one-time-token.entity.js';
import { AuthError } from '../protocol/auth-error.js';
import { MessageLimits, type MessageRequest } from '../rate-limits/message-limits.js';

const HOUR_MS = 60 * 60_000;
/** So many mails may one network ask for, whatever the addresses. */
const MAILS_PER_HOUR = 60;

@Injectable()
export class MailLimits {
  constructor(
    private readonly counter: RateLimiter,
    private readonly limits: MessageLimits,
  ) {}

  /**
   * Mails to one address as `MessageLimits` bounds them, and so many to all addresses together.
   * @param email in lower case, known to us or not
   * @param ip of the caller
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async requireAllowed(email: string, ip: string, purpose: MailPurpose): Promise<void> {
    if (!(await this.counter.allows('mails', networkOf(ip), MAILS_PER_HOUR, HOUR_MS))) {
      throw tooManyMails('Too many mails were asked for from here. Please try again in an hour.');
    }
    await this.requireWithinLimits({ sentTo: email, ip, purpose });
  }

  /** The same for a mail to the user's own proven address: what others ask for does not count. */
  async requireAllowedForOwner(email: string, ip: string, purpose: MailPurpose): Promise<void> {
    await this.requireWithinLimits({ sentTo: email, ip, purpose, isOwn: true });
  }

  /** Whether a mail may go to an address that the caller has not named; they must not see the answer. */
  async allowsUnnamed(email: string, ip: string, purpose: MailPurpose): Promise<boolean> {
    // Counted apart: asking by name afterwards would tell whether there was a mail.
    return !(await this.limits.requiredWait({ sentTo: email, ip, purpose: `${purpose}_unnamed` }));
  }

  private async requireWithinLimits(request: MessageRequest): Promise<void> {
    const wait = await this.limits.requiredWait(request);
    if (wait === 'minute') {
      throw tooManyMails('We have just sent a mail to this address. Please wait a minute before asking for another one.');
    }
    if (wait) {
      throw tooManyMails(
        'We’ve sent several emails to this address. Please check your inbox and spam folder, or try again in an hour.',
      );
    }
  }
}

function tooManyMails(message: string): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', message);
}
