import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, withMinimumDuration } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { lockAddress } from '../users/address-lock.js';
import { mayReceiveCode } from '../users/code-recipient.js';
import { ContestedSignUps } from '../users/contested-sign-ups.js';
import { requireEmail } from '../users/credentials.js';
import type { UserMetadata } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { MailLimits } from './mail-limits.js';
import type { MailRequest } from './mail-request.js';

export interface MagicLinkRequest extends MailRequest {
  /** For a new user. */
  metadata: UserMetadata;
  createUser: boolean;
}

/** Sign-in by mailed link or code. */
@Injectable()
export class MagicLinks {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedSignUps,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends nothing to an unknown address that must not become a user. @throws AuthError 400 or 429 */
  async request({ email: typed, metadata, createUser, redirectTo, codeChallenge, ip }: MagicLinkRequest): Promise<void> {
    const email = requireEmail(typed);
    const known = await this.users.findByEmail(this.database.fork(), email);
    const isAllowed = mayReceiveCode({
      isKnown: known !== null,
      isConfirmed: Boolean(known?.emailConfirmedAt),
      createUser,
      isSignUpEnabled: this.config.AUTH_SIGNUP,
    });
    await this.claims.recordOtherRequest(this.database.fork(), { email }, metadata);
    await this.limits.requireAllowed(email, ip, 'magiclink');
    const work = this.database.transaction(async (em) => {
      if (!isAllowed) return;
      await lockAddress(em, 'email', email);
      const confirmed = this.config.AUTH_AUTOCONFIRM_EMAIL;
      const user =
        (await this.users.findByEmail(em, email)) ??
        this.users.createByEmail(em, { email, passwordHash: null, metadata, confirmed });
      user.recoverySentAt = this.clock.now();
      await this.tokens.createAndMail(em, user, { purpose: 'magiclink', sentTo: email, redirectTo, codeChallenge, ip });
      await this.claims.recordOtherRequest(em, { email }, metadata);
    });
    await withMinimumDuration(work);
  }
}
