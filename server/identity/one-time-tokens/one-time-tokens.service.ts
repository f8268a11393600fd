import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { mailOneTimeToken } from '../identity.jobs.js';
import { MessageLimits } from '../rate-limits/message-limits.js';
import { isSame, Secrets } from '../signing/secrets.js';
import type { User } from '../users/user.entity.js';
import { type MailPurpose, OneTimeToken, type OneTimeTokenPurpose, type SmsPurpose } from './one-time-token.entity.js';

const MAIL_LIFE_MS = 86_400_000;
/** A text message may take its time, and its reader as well. */
const SMS_LIFE_MS = 10 * 60_000;
/** After so many wrong tries the digits are dead. */
const MAX_ATTEMPTS = 5;

/** Links of clients that will exchange a code begin like this, so that even a failure tells them apart. */
export const PKCE_PREFIX = 'pkce_';

interface TokenOrder {
  purpose: OneTimeTokenPurpose;
  /** The address that the token proves. */
  sentTo: string;
  /** Where the link ends, already checked. */
  redirectTo?: string;
  codeChallenge?: CodeChallenge | undefined;
}

export interface MailTokenOrder extends TokenOrder {
  purpose: MailPurpose;
  redirectTo: string;
}

/**
 * Secrets sent by mail or text message. Both forms are derived from the row's id: they are in no payload and no table.
 */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly limits: MessageLimits,
    private readonly clock: Clock,
  ) {}

  /** From here to the end of the transaction of `em`, nobody else makes or uses tokens of these users. */
  async hold(em: EntityManager, userIds: readonly string[]): Promise<void> {
    // One after the other and always in the same order, so that two transactions never wait for each other.
    for (const id of [...new Set(userIds)].sort()) {
      await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.one-time-tokens:${id}`]);
    }
  }

  /** Makes a token and has it mailed once the transaction of `em` is committed; an earlier one stops working. */
  async mail(em: EntityManager, user: User, order: MailTokenOrder): Promise<void> {
    const row = await this.replace(em, user, order, MAIL_LIFE_MS);
    this.outbox.add(em, mailOneTimeToken, { oneTimeTokenId: row.id });
  }

  /** Makes the digits for a text message, which the caller sends; earlier ones stop working. */
  async text(em: EntityManager, user: User, purpose: SmsPurpose, sentTo: string): Promise<OneTimeToken> {
    return this.replace(em, user, { purpose, sentTo }, SMS_LIFE_MS);
  }

  codeOf(token: OneTimeToken): string {
    return this.secrets.codeFor('one-time', token.id);
  }

  linkTokenOf({ id, codeChallenge }: Pick<OneTimeToken, 'id' | 'codeChallenge'>): string {
    return `${codeChallenge ? PKCE_PREFIX : ''}${this.secrets.tokenFor('one-time', id)}`;
  }

  /**
   * What a link's token stands for; the caller removes it when it is used up.
   * @returns nothing when it is wrong, expired or unknown: nobody needs to know which
   */
  async findByLink(
    em: EntityManager,
    purposes: readonly MailPurpose[],
    token: string,
  ): Promise<OneTimeToken | undefined> {
    const which = { tokenHash: this.secrets.hash(token), purpose: { $in: [...purposes] } };
    const seen = await em.findOne(OneTimeToken, which);
    if (!seen) return undefined;
    await this.hold(em, [seen.user.id]);
    // It may have been used while this transaction waited.
    const row = await em.findOne(OneTimeToken, which, { refresh: true });
    return row && row.expiresAt > this.clock.now() ? row : undefined;
  }

  /**
   * What six digits stand for, or counts a wrong try: the transaction of `em` must be committed either way, so the
   * caller returns its refusal and throws it afterwards. The caller removes the token when it is used up.
   * @returns nothing when they are wrong, expired, unknown or were tried too often: only where somebody waits are
   *   tries counted, so another answer would tell where
   */
  async findByCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    sentTo: string,
    code: string,
  ): Promise<OneTimeToken | undefined> {
    const which = { sentTo, purpose: { $in: [...purposes] }, expiresAt: { $gt: this.clock.now() } };
    const seen = await em.find(OneTimeToken, which);
    await this.hold(em, seen.map(({ user }) => user.id));
    const rows = await em.find(OneTimeToken, which, { refresh: true, orderBy: { id: 'asc' } });
    const alive = await this.withTriesLeft(em, rows);
    const match = alive.find((row) => isSame(this.codeOf(row), code));
    if (!match) for (const row of alive) row.attempts += 1;
    return match;
  }

  /** Uses six digits up, or counts a wrong try, as `findByCode` does. */
  async redeemCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    sentTo: string,
    code: string,
  ): Promise<OneTimeToken | undefined> {
    const match = await this.findByCode(em, purposes, sentTo, code);
    if (match) em.remove(match);
    return match;
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('identity.one_time_tokens', 'expires_at < ?', [this.clock.now().toISOString()]);
  }

  private async withTriesLeft(em: EntityManager, rows: readonly OneTimeToken[]): Promise<OneTimeToken[]> {
    const alive = rows.filter(({ attempts }) => attempts < MAX_ATTEMPTS);
    const spent = new Set<OneTimeTokenPurpose>();
    for (const { purpose, sentTo } of new Map(alive.map((row) => [row.purpose, row])).values()) {
      if (!(await this.limits.allowsCode(em, purpose, sentTo))) spent.add(purpose);
    }
    return alive.filter(({ purpose }) => !spent.has(purpose));
  }

  private async replace(
    em: EntityManager,
    user: User,
    { purpose, sentTo, redirectTo, codeChallenge }: TokenOrder,
    lifeMs: number,
  ): Promise<OneTimeToken> {
    const id = uuidv7();
    const now = this.clock.now();
    const challenge = codeChallenge?.challenge ?? null;
    await this.hold(em, [user.id]);
    await em.nativeDelete(OneTimeToken, { user, purpose });
    return em.create(OneTimeToken, {
      id,
      user,
      purpose,
      tokenHash: this.secrets.hash(this.linkTokenOf({ id, codeChallenge: challenge })),
      sentTo,
      redirectTo: redirectTo ?? null,
      attempts: 0,
      provenAt: null,
      codeChallenge: challenge,
      codeChallengeMethod: codeChallenge?.method ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
      sentAt: null,
    });
  }
}
