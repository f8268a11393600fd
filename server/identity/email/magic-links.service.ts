import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, inEvenTime } from '../../platform/index.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { lockAddress } from '../users/address-lock.js';
import { isAdmitted } from '../users/admission.js';
import { ContestedClaims } from '../users/contested-claims.js';
import { requireEmail } from '../users/credentials.js';
import type { UserMetadata } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { MailGap } from './mail-gap.js';
import type { MailOrder } from './mail-order.js';

export interface MagicLinkRequest extends MailOrder {
  /** Of the user, should there be none yet. */
  metadata: UserMetadata;
  createUser: boolean;
}

/** Signing in with a link, or six digits, that come by mail. */
@Injectable()
export class MagicLinks {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly claims: ContestedClaims,
    private readonly gap: MailGap,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Silent when it would make a user and that is not wanted. @throws AuthError 400 or 429 */
  async request({ email: typed, metadata, createUser, redirectTo, codeChallenge, ip }: MagicLinkRequest): Promise<void> {
    const email = requireEmail(typed);
    const known = await this.users.findByEmail(this.database.fork(), email);
    const admitted = isAdmitted({
      isKnown: known !== null,
      isConfirmed: Boolean(known?.emailConfirmedAt),
      createUser,
      signUpIsOn: this.config.AUTH_SIGNUP,
    });
    await this.claims.noteOtherWay(this.database.fork(), { email }, metadata);
    await this.gap.require(email, ip, 'magiclink');
    const work = this.database.transaction(async (em) => {
      if (!admitted) return;
      await lockAddress(em, 'email', email);
      const confirmed = this.config.AUTH_AUTOCONFIRM_EMAIL;
      const user =
        (await this.users.findByEmail(em, email)) ??
        this.users.create(em, { email, passwordHash: null, metadata, confirmed });
      user.recoverySentAt = this.clock.now();
      await this.tokens.mail(em, user, { purpose: 'magiclink', sentTo: email, redirectTo, codeChallenge, ip });
      await this.claims.noteOtherWay(em, { email }, metadata);
    });
    await inEvenTime(work);
  }
}
