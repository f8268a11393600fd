import { Injectable } from '@nestjs/common';
import { Clock, Database, withMinimumDuration } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { requireEmail } from '../users/credentials.js';
import { UsersService } from '../users/users.service.js';
import { MailLimits } from './mail-limits.js';
import type { MailRequest } from './mail-request.js';

/** The way back in for those who forgot their password: a mail that signs them in once. */
@Injectable()
export class PasswordRecovery {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedSignUps,
    private readonly gap: MailLimits,
    private readonly clock: Clock,
  ) {}

  /** Silent when nobody has the address. */
  async request(order: MailRequest): Promise<void> {
    const email = requireEmail(order.email);
    await this.claims.recordOtherRequest(this.database.fork(), { email }, {});
    await this.gap.requireAllowed(email, order.ip, 'recovery');
    await withMinimumDuration(
      this.database.transaction(async (em) => {
        const user = await this.users.findByEmail(em, email);
        if (!user) return;
        const { redirectTo, codeChallenge, ip } = order;
        await this.tokens.createAndMail(em, user, { purpose: 'recovery', sentTo: email, redirectTo, codeChallenge, ip });
        user.recoverySentAt = this.clock.now();
      }),
    );
  }
}
