import { Injectable } from '@nestjs/common';
import { Clock, Database, withMinimumDuration } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { requireEmail } from '../users/credentials.js';
import { UsersService } from '../users/users.service.js';
import { MailLimits } from './mail-limits.js';
import type { MailRequest } from './mail-request.js';

/** A mail for users who forgot their password; signs them in once. */
@Injectable()
export class PasswordRecovery {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedSignUps,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
  ) {}

  /** Sends nothing to unknown addresses. */
  async request(request: MailRequest): Promise<void> {
    const email = requireEmail(request.email);
    await this.claims.recordOtherRequest(this.database.fork(), { email }, {});
    await this.limits.requireAllowed(email, request.ip, 'recovery');
    await withMinimumDuration(
      this.database.transaction(async (em) => {
        const user = await this.users.findByEmail(em, email);
        if (!user) return;
        const { redirectTo, codeChallenge, ip } = request;
        await this.tokens.createAndMail(em, user, { purpose: 'recovery', sentTo: email, redirectTo, codeChallenge, ip });
        user.recoverySentAt = this.clock.now();
      }),
    );
  }
}
