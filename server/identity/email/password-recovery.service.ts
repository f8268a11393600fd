import { Injectable } from '@nestjs/common';
import { Clock, Database, inEvenTime } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { ContestedClaims } from '../users/contested-claims.js';
import { requireEmail } from '../users/credentials.js';
import { UsersService } from '../users/users.service.js';
import { MailGap } from './mail-gap.js';
import type { MailOrder } from './mail-order.js';

/** The way back in for those who forgot their password: a mail that signs them in once. */
@Injectable()
export class PasswordRecovery {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedClaims,
    private readonly gap: MailGap,
    private readonly clock: Clock,
  ) {}

  /** Silent when nobody has the address. */
  async request(order: MailOrder): Promise<void> {
    const email = requireEmail(order.email);
    await this.claims.noteOtherWay(this.database.fork(), { email }, {});
    await this.gap.require(email, order.ip, 'recovery');
    await inEvenTime(
      this.database.transaction(async (em) => {
        const user = await this.users.findByEmail(em, email);
        if (!user) return;
        const { redirectTo, codeChallenge, ip } = order;
        await this.tokens.mail(em, user, { purpose: 'recovery', sentTo: email, redirectTo, codeChallenge, ip });
        user.recoverySentAt = this.clock.now();
      }),
    );
  }
}
