import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import { MailLimits } from '../email/mail-limits.js';
import { Factors } from '../factors/factors.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { PhoneCodes } from '../text-messages/phone-codes.js';
import type { ProtocolCaller } from '../guards/bearer.guard.js';
import { User } from '../users/user.entity.js';

/** Reauthenticates a user without the password. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly factors: Factors,
    private readonly tokens: OneTimeTokens,
    private readonly phoneCodes: PhoneCodes,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends six digits by mail, or by text message to users without an email address.
   * @throws AuthError 401 insufficient_aal, 429, 422 sms_send_failed
   */
  async send({ user: caller, session }: ProtocolCaller, ip: string): Promise<void> {
    const { id, email } = caller;
    await this.factors.requireSecondFactor(this.database.fork(), caller, session);
    if (!email) return this.phoneCodes.sendReauthentication(caller, ip);
    await this.limits.requireAllowedForOwner(email, ip, 'reauthentication');
    await this.database.transaction(async (em) => {
      const user = await em.findOneOrFail(User, { id });
      const redirectTo = this.config.PUBLIC_URL;
      await this.tokens.createAndMail(em, user, { purpose: 'reauthentication', sentTo: email, redirectTo, ip });
      user.reauthenticationSentAt = this.clock.now();
    });
  }
}
