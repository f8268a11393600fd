import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import { MailGap } from '../email/mail-gap.js';
import { FactorsOfUser } from '../factors/factors-of-user.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { PhoneCodes } from '../phone/phone-codes.service.js';
import type { ProtocolCaller } from '../protocol/bearer.guard.js';
import { User } from '../users/user.entity.js';

/** Showing again that one is who one says, without the password. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorsOfUser,
    private readonly tokens: OneTimeTokensService,
    private readonly phoneCodes: PhoneCodes,
    private readonly gap: MailGap,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Six digits to the mailbox, or to the phone of who has no mailbox.
   * @throws AuthError 401 insufficient_aal, 429, 422 sms_send_failed
   */
  async send({ user: caller, session }: ProtocolCaller, ip: string): Promise<void> {
    const { id, email } = caller;
    await this.factors.requireSecondProof(this.database.fork(), caller, session);
    if (!email) return this.phoneCodes.textReauthentication(caller, ip);
    await this.gap.requireOwn(email, ip, 'reauthentication');
    await this.database.transaction(async (em) => {
      const user = await em.findOneOrFail(User, { id });
      const redirectTo = this.config.PUBLIC_URL;
      await this.tokens.mail(em, user, { purpose: 'reauthentication', sentTo: email, redirectTo, ip });
      user.reauthenticationSentAt = this.clock.now();
    });
  }
}
