import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { EmailChange } from '../email/email-change.js';
import { Factors } from '../factors/factors.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { PhoneChange } from '../phone/phone-change.js';
import { requirePhone } from '../users/phone-number.js';
import { AuthError, sessionNotFound } from '../auth-error.js';
import type { ProtocolCaller } from '../guards/bearer.guard.js';
import { Session } from '../sessions/session.entity.js';
import { lockAddress } from '../users/address-lock.js';
import { requireEmail, requireStrongPassword } from '../users/credentials.js';
import { mergeMetadata } from '../users/metadata.js';
import { type UserView, UserViews } from '../responses/user-view.js';
import { User, type UserMetadata } from '../users/user.entity.js';
import { PasswordChange, type PasswordChangeRequest } from './password-change.js';

export interface UserUpdate extends Omit<PasswordChangeRequest, 'password'> {
  password: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  metadata: UserMetadata | undefined;
  /** Already validated. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  ip: string;
}

@Injectable()
export class UserChanges {
  constructor(
    private readonly database: Database,
    private readonly factors: Factors,
    private readonly tokens: OneTimeTokens,
    private readonly emailChange: EmailChange,
    private readonly phoneChange: PhoneChange,
    private readonly passwordChange: PasswordChange,
    private readonly views: UserViews,
    private readonly clock: Clock,
  ) {}

  /** All or nothing, except for the text message to a new phone, which is sent after the rest. */
  async apply(caller: ProtocolCaller, update: UserUpdate): Promise<UserView> {
    const { user, session } = caller;
    const { password, nonce, metadata, redirectTo, codeChallenge, ip } = update;
    const email = changed(update.email && requireEmail(update.email), user.email);
    const phone = changed(update.phone && requirePhone(update.phone), user.phone);
    if (password !== undefined) requireStrongPassword(password);
    await this.factors.requireSecondFactor(this.database.fork(), user, session);
    const passwordHash = password && (await this.passwordChange.prepare(caller, { ...update, password }));
    if (email) await this.emailChange.requireAllowed(user, email, ip);
    if (phone) await this.phoneChange.requireAllowed(user, phone, ip);

    const outcome = await this.database.transaction(async (em) => {
      if (phone) await lockAddress(em, 'phone', phone);
      const mine = await this.lock(em, caller);
      await this.factors.requireSecondFactor(em, mine.user, mine.session);
      const wrongNonce = passwordHash && (await this.passwordChange.apply(em, mine, { passwordHash, nonce }));
      if (wrongNonce) return wrongNonce;
      if (metadata) mine.user.userMetadata = mergeMetadata(mine.user.userMetadata, metadata);
      if (email) await this.emailChange.start(em, mine.user, { email, redirectTo, codeChallenge, ip });
      mine.user.updatedAt = this.clock.now();
      return phone && this.phoneChange.start(em, mine.user, phone, ip);
    });
    // Thrown after the commit, which counts the wrong code.
    if (outcome instanceof AuthError) throw outcome;
    if (outcome) await this.phoneChange.send(outcome, ip);

    const em = this.database.fork();
    return this.views.load(em, await em.findOneOrFail(User, { id: user.id }));
  }

  /** Reloads and locks the caller's rows until the transaction of `em` ends. */
  private async lock(em: EntityManager, caller: ProtocolCaller): Promise<ProtocolCaller> {
    await this.tokens.lock(em, [caller.user.id]);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: sessionNotFound };
    const user = await em.findOneOrFail(User, { id: caller.user.id }, lock);
    const session = await em.findOneOrFail(Session, { id: caller.session.id, user }, { failHandler: sessionNotFound });
    return { user, session };
  }
}

function changed(wanted: string | undefined, current: string | null): string | undefined {
  return wanted && wanted !== current ? wanted : undefined;
}
