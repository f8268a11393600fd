import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import {
  canonicalMailbox,
  Clock,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  withMinimumDuration,
  Outbox,
} from '../../platform/index.js';
import { contactReleased } from '../identity.events.js';
import { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { AuthError } from '../auth-error.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../users/security-notices.js';
import { lockAddress } from '../users/address-lock.js';
import { requireEmail } from '../users/credentials.js';
import { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { MailLimits, type MailRequest } from './mail-limits.js';

const PURPOSES = ['email_change_current', 'email_change_new'] as const;

interface Confirmation {
  purpose: (typeof PURPOSES)[number];
  sentTo: string;
}

/** Changes the email address: both mailboxes must confirm, by link or code, in any order. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly users: Users,
    private readonly notices: SecurityNotices,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks the limits before the transaction of `start`. Whether the address is taken is revealed only at the end, to
   * the person who has both mailboxes.
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async requireAllowed(user: User, email: string, ip: string): Promise<void> {
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return;
    await this.limits.requireAllowed(email, ip, 'email_change_new');
    if (confirmedEmailOf(user)) await this.limits.requireAllowedForOwner(user.email!, ip, 'email_change_current');
  }

  /**
   * Mails both addresses, in the transaction of `em`, and cancels an unfinished change.
   * @throws AuthError 422 email_exists with AUTH_AUTOCONFIRM_EMAIL
   */
  async start(em: EntityManager, user: User, { email, redirectTo, codeChallenge, ip }: MailRequest): Promise<void> {
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return this.complete(em, user, email);
    await this.cancel(em, user);
    user.newEmail = email;
    await this.mailConfirmations(em, user, { redirectTo, codeChallenge, ip });
  }

  /** Mails pending confirmations again, if there are any. Anybody may request this, so confirmed ones stay confirmed. */
  async resend(request: MailRequest): Promise<void> {
    const email = requireEmail(request.email);
    await this.limits.requireAllowed(email, request.ip, 'email_change_new');
    await withMinimumDuration(this.resendConfirmations({ ...request, email }));
  }

  async cancel(em: EntityManager, user: User): Promise<void> {
    await this.tokens.lock(em, [user.id]);
    await em.nativeDelete(OneTimeToken, { user, purpose: { $in: [...PURPOSES] } });
    user.newEmail = null;
    user.emailChangeSentAt = null;
  }

  /**
   * The caller has locked the user's tokens.
   * @returns undefined when the token is for an address the user no longer has or wants
   * @throws AuthError 422 email_exists when another user took the address during the change
   */
  async confirmAddress(em: EntityManager, user: User, row: OneTimeToken): Promise<'half' | 'changed' | undefined> {
    const current = confirmedEmailOf(user);
    const asked = row.purpose === 'email_change_new' ? user.newEmail : current;
    if (!user.newEmail || row.sentTo !== asked) return undefined;
    row.confirmedAt ??= this.clock.now();
    const confirmations = await em.find(OneTimeToken, { user, purpose: { $in: [...PURPOSES] } });
    const confirmed = confirmations.filter(({ confirmedAt }) => confirmedAt !== null).map(({ purpose }) => purpose);
    const required = current ? PURPOSES : (['email_change_new'] as const);
    if (!required.every((confirmation) => confirmed.includes(confirmation))) return 'half';
    confirmations.forEach((confirmation) => em.remove(confirmation));
    await this.complete(em, user, user.newEmail);
    return 'changed';
  }

  private async resendConfirmations(request: MailRequest): Promise<void> {
    const reader = this.database.fork();
    const isChanging = { newEmail: { $ne: null } };
    // The owner of the address first, then those who want to change to it.
    const seen =
      (await reader.findOne(User, { ...isChanging, email: request.email })) ??
      (await reader.findOne(User, { newEmail: request.email }, { orderBy: { emailChangeSentAt: 'desc' } }));
    if (!seen) return;
    const confirmations: Confirmation[] = [];
    for (const confirmation of confirmationsOf(seen)) {
      const isNamed = confirmation.sentTo === request.email;
      if (isNamed || (await this.limits.allowsUnnamed(confirmation.sentTo, request.ip, confirmation.purpose)))
        confirmations.push(confirmation);
    }
    await this.database.transaction(async (em) => {
      await this.tokens.lock(em, [seen.id]);
      // The change may have been finished or replaced while this transaction waited.
      const user = await em.findOne(User, { ...isChanging, id: seen.id }, { refresh: true });
      if (user?.newEmail === seen.newEmail && user?.email === seen.email)
        await this.mailConfirmations(em, user, request, confirmations);
    });
  }

  private async mailConfirmations(
    em: EntityManager,
    user: User,
    request: Omit<MailRequest, 'email'>,
    confirmations = confirmationsOf(user),
  ): Promise<void> {
    const { redirectTo, codeChallenge, ip } = request;
    const confirmed = await em.find(OneTimeToken, { user, purpose: { $in: [...PURPOSES] }, confirmedAt: { $ne: null } });
    for (const { purpose, sentTo } of confirmations) {
      if (confirmed.some((confirmation) => confirmation.purpose === purpose && confirmation.sentTo === sentTo)) continue;
      await this.tokens.createAndMail(em, user, { redirectTo, codeChallenge, ip, purpose, sentTo });
    }
    user.emailChangeSentAt = this.clock.now();
  }

  private async complete(em: EntityManager, user: User, email: string): Promise<void> {
    const oldEmail = confirmedEmailOf(user);
    const now = this.clock.now();
    await lockAddress(em, 'email', email);
    // A sign-up that never confirmed the address loses it to the user who does.
    await em.nativeDelete(User, { email, emailConfirmedAt: null, phoneConfirmedAt: null, id: { $ne: user.id } });
    user.email = email;
    user.emailConfirmedAt = now;
    user.newEmail = null;
    user.emailChangeSentAt = null;
    user.updatedAt = now;
    await flushUnlessTaken(em);
    await this.users.saveIdentity(em, user, 'email');
    if (!oldEmail) return;
    // Tokens that were sent to the old mailbox are no longer valid.
    await em.nativeDelete(OneTimeToken, { user, sentTo: oldEmail });
    this.notices.notify(em, user, 'email_changed', oldEmail);
    this.outbox.publish(em, contactReleased, {
      userId: user.id,
      contactHash: this.secrets.pseudonym(canonicalMailbox(oldEmail)),
    });
  }
}

function confirmationsOf(user: User): Confirmation[] {
  const [current, next] = [confirmedEmailOf(user), user.newEmail];
  return [
    ...(current ? [{ purpose: 'email_change_current' as const, sentTo: current }] : []),
    ...(next ? [{ purpose: 'email_change_new' as const, sentTo: next }] : []),
  ];
}

function confirmedEmailOf(user: User): string | null {
  return user.emailConfirmedAt ? user.email : null;
}

async function flushUnlessTaken(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
}
