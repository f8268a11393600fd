import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager, withMinimumDuration, Outbox } from '../../platform/index.js';
import { canonicalMailbox } from '../account/mailbox.js';
import { contactReleased } from '../identity.events.js';
import { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { AuthError } from '../protocol/auth-error.js';
import { Secrets } from '../signing/secrets.js';
import { SecurityNotices } from '../user-changes/security-notices.service.js';
import { lockAddress } from '../users/address-lock.js';
import { requireEmail } from '../users/credentials.js';
import { User } from '../users/user.entity.js';
import { EmailIdentities } from './email-identities.js';
import { MailLimits } from './mail-limits.js';
import type { MailRequest } from './mail-request.js';

const HALVES = ['email_change_current', 'email_change_new'] as const;

interface Half {
  purpose: (typeof HALVES)[number];
  sentTo: string;
}

/** Moving to another e-mail address: both mailboxes have to agree, each by its own link or code, in any order. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly identities: EmailIdentities,
    private readonly notices: SecurityNotices,
    private readonly gap: MailLimits,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whether mails for this change may go out now; asked before the transaction of `begin`. Whether the address is
   * somebody's already is told only to who has both mailboxes, in the end.
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async requireAllowed(user: User, email: string, ip: string): Promise<void> {
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return;
    await this.gap.requireAllowed(email, ip, 'email_change_new');
    if (provenAddressOf(user)) await this.gap.requireAllowedForOwner(user.email!, ip, 'email_change_current');
  }

  /**
   * Asks both mailboxes, in the transaction of `em`; an earlier change that was not finished is forgotten.
   * @throws AuthError 422 email_exists where addresses confirm themselves
   */
  async start(em: EntityManager, user: User, { email, redirectTo, codeChallenge, ip }: MailRequest): Promise<void> {
    if (this.config.AUTH_AUTOCONFIRM_EMAIL) return this.complete(em, user, email);
    await this.cancel(em, user);
    user.newEmail = email;
    await this.mailHalves(em, user, { redirectTo, codeChallenge, ip });
  }

  /**
   * Mails what is not proven yet again; silent when there is no change to finish. Anybody may ask, so nothing that was
   * proven is lost.
   */
  async resend(order: MailRequest): Promise<void> {
    const email = requireEmail(order.email);
    await this.gap.requireAllowed(email, order.ip, 'email_change_new');
    await withMinimumDuration(this.resendHalves({ ...order, email }));
  }

  /** Ends a change that is under way, and its links and codes. */
  async cancel(em: EntityManager, user: User): Promise<void> {
    await this.tokens.lock(em, [user.id]);
    await em.nativeDelete(OneTimeToken, { user, purpose: { $in: [...HALVES] } });
    user.newEmail = null;
    user.emailChangeSentAt = null;
  }

  /**
   * Takes one half as proven. The caller holds the user's tokens.
   * @returns nothing when the proof is for another address than the user's
   * @throws AuthError 422 email_exists when somebody else took the address meanwhile
   */
  async confirmHalf(em: EntityManager, user: User, row: OneTimeToken): Promise<'half' | 'changed' | undefined> {
    const current = provenAddressOf(user);
    const asked = row.purpose === 'email_change_new' ? user.newEmail : current;
    if (!user.newEmail || row.sentTo !== asked) return undefined;
    row.provenAt ??= this.clock.now();
    const halves = await em.find(OneTimeToken, { user, purpose: { $in: [...HALVES] } });
    const proven = halves.filter(({ provenAt }) => provenAt !== null).map(({ purpose }) => purpose);
    const required = current ? HALVES : (['email_change_new'] as const);
    if (!required.every((half) => proven.includes(half))) return 'half';
    halves.forEach((half) => em.remove(half));
    await this.complete(em, user, user.newEmail);
    return 'changed';
  }

  private async resendHalves(order: MailRequest): Promise<void> {
    const reader = this.database.fork();
    const isChanging = { newEmail: { $ne: null } };
    // Whose address it is comes before those who only say that it shall be theirs.
    const seen =
      (await reader.findOne(User, { ...isChanging, email: order.email })) ??
      (await reader.findOne(User, { newEmail: order.email }, { orderBy: { emailChangeSentAt: 'desc' } }));
    if (!seen) return;
    const halves: Half[] = [];
    for (const half of halvesOf(seen)) {
      const isNamed = half.sentTo === order.email;
      if (isNamed || (await this.gap.allowsUnnamed(half.sentTo, order.ip, half.purpose))) halves.push(half);
    }
    await this.database.transaction(async (em) => {
      await this.tokens.lock(em, [seen.id]);
      // The change may have been finished, or be another one, while this transaction waited.
      const user = await em.findOne(User, { ...isChanging, id: seen.id }, { refresh: true });
      if (user?.newEmail === seen.newEmail && user?.email === seen.email) await this.mailHalves(em, user, order, halves);
    });
  }

  /** Those that are not proven, by two mails or one. */
  private async mailHalves(em: EntityManager, user: User, order: Omit<MailRequest, 'email'>, halves = halvesOf(user)): Promise<void> {
    const { redirectTo, codeChallenge, ip } = order;
    const proven = await em.find(OneTimeToken, { user, purpose: { $in: [...HALVES] }, provenAt: { $ne: null } });
    for (const { purpose, sentTo } of halves) {
      if (proven.some((half) => half.purpose === purpose && half.sentTo === sentTo)) continue;
      await this.tokens.createAndMail(em, user, { redirectTo, codeChallenge, ip, purpose, sentTo });
    }
    user.emailChangeSentAt = this.clock.now();
  }

  private async complete(em: EntityManager, user: User, email: string): Promise<void> {
    const left = provenAddressOf(user);
    const now = this.clock.now();
    await lockAddress(em, 'email', email);
    user.email = email;
    user.emailConfirmedAt = now;
    user.newEmail = null;
    user.emailChangeSentAt = null;
    user.updatedAt = now;
    await flushUnlessTaken(em);
    await this.identities.update(em, user);
    if (!left) return;
    // What is still in the mailbox that was left has no power any more.
    await em.nativeDelete(OneTimeToken, { user, sentTo: left });
    this.notices.notify(em, user, 'email_changed', left);
    this.outbox.publish(em, contactReleased, { userId: user.id, contactHash: this.secrets.pseudonym(canonicalMailbox(left)) });
  }
}

function halvesOf(user: User): Half[] {
  const [current, next] = [provenAddressOf(user), user.newEmail];
  return [
    ...(current ? [{ purpose: 'email_change_current' as const, sentTo: current }] : []),
    ...(next ? [{ purpose: 'email_change_new' as const, sentTo: next }] : []),
  ];
}

function provenAddressOf(user: User): string | null {
  return user.emailConfirmedAt ? user.email : null;
}

async function flushUnlessTaken(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw emailExists();
    throw error;
  }
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}
