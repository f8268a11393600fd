import { Injectable } from '@nestjs/common';
import { AuthError } from '../protocol/auth-error.js';
import { RateLimits } from '../rate-limits/rate-limits.js';

@Injectable()
export class MailGap {
  constructor(private readonly limits: RateLimits) {}

  /**
   * @param email in lower case, known to us or not
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async require(email: string): Promise<void> {
    if (await this.limits.allowsMessageTo(email)) return;
    const message = 'We have just sent a mail to this address. Please wait a minute before asking for another one.';
    throw new AuthError(429, 'over_email_send_rate_limit', message);
  }
}
