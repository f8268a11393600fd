import { Injectable } from '@nestjs/common';
import { HOUR_MS, networkOf, RateLimiter } from '../../platform/index.js';
import type { MailPurpose } from '../one-time-tokens/one-time-token.entity.js';
import { AuthError } from '../auth-error.js';
import { MessageLimits, type MessageRequest } from '../rate-limits/message-limits.js';
import type { CodeChallenge } from '../flows/code-challenge.js';

export interface MailRequest {
  email: string;
  /** Where the link leads, already validated. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  ip: string;
}

/** Limit for all addresses together. */
const MAILS_PER_NETWORK = { bucket: 'mails', limit: 60, windowMs: HOUR_MS };

@Injectable()
export class MailLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly limits: MessageLimits,
  ) {}

  /**
   * @param email in lower case, known to us or not
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async requireAllowed(email: string, ip: string, purpose: MailPurpose): Promise<void> {
    const refusal = tooManyMails('Too many emails were requested from here. Please try again in an hour.');
    await this.limiter.enforce(MAILS_PER_NETWORK, networkOf(ip), refusal);
    await this.requireWithinLimits({ sentTo: email, ip, purpose });
  }

  /** Checks the limits of the user's own confirmed address: requests by others do not count. */
  async requireAllowedForOwner(email: string, ip: string, purpose: MailPurpose): Promise<void> {
    await this.requireWithinLimits({ sentTo: email, ip, purpose, isOwn: true });
  }

  /** Whether a mail may go to an address that the caller did not name; the result must stay hidden from them. */
  async allowsUnnamed(email: string, ip: string, purpose: MailPurpose): Promise<boolean> {
    // Uses a separate bucket: otherwise a later request that names the address would reveal whether a mail was sent.
    return !(await this.limits.requiredWait({ sentTo: email, ip, purpose: `${purpose}_unnamed` }));
  }

  private async requireWithinLimits(request: MessageRequest): Promise<void> {
    const wait = await this.limits.requiredWait(request);
    if (!wait) return;
    throw tooManyMails(
      wait === 'minute'
        ? 'We’ve just sent an email to this address. Please wait a minute before requesting another one.'
        : 'We’ve sent several emails to this address. Please check your inbox and spam folder, or try again in an hour.',
    );
  }
}

function tooManyMails(message: string): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', message);
}
