import type { Loaded } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_MS,
  defineJob,
  type EntityManager,
  Handles,
  HOUR_MS,
  Mailer,
  MINUTE_MS,
  networkOf,
  Outbox,
  takeLock,
} from '../../platform/index.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { MessageLimits } from '../rate-limits/message-limits.js';
import { Secrets } from '../signing/secrets.js';
import type { User } from '../users/user.entity.js';
import {
  LINK_HOURS,
  MAIL_CODE_MINUTES,
  type MailPurpose,
  OneTimeToken,
  type OneTimeTokenPurpose,
  type SmsPurpose,
  SMS_CODE_MINUTES,
} from './one-time-token.entity.js';
import { type TokenMail, tokenMail } from './token-mail.js';

/** Mails a one-time token: a link, six digits, or both. */
const mailOneTimeToken = defineJob({
  queue: 'mail',
  name: 'identity.mail-one-time-token',
  title: 'Send an email with a sign-in link',
  payload: z.object({ oneTimeTokenId: z.uuid() }),
  // After a day its link has expired.
  retryWithinMs: DAY_MS,
});

/** Wrong attempts from the requesting network, after which the code is void there. */
const MAX_ATTEMPTS = 5;
/** An attempt is compared with the newest three codes only, even if more were requested for the address. */
const COMPARED_CODES = 3;

/** Marks the links of PKCE clients, so that they also get failures in the format they expect. */
export const PKCE_PREFIX = 'pkce_';

interface TokenRequest {
  purpose: OneTimeTokenPurpose;
  sentTo: string;
  /** The page that the link opens, already validated. */
  redirectTo?: string;
  codeChallenge?: CodeChallenge | undefined;
  ip: string;
}

export interface TypedCode {
  sentTo: string;
  code: string;
  /** Absent where only the signed-in user can enter the code. */
  ip?: string;
}

interface Lifetimes {
  linkMs: number;
  /** An unused code is valid for between one and two times this long. */
  codeMs: number;
}

const MAIL_LIFETIMES: Lifetimes = { linkMs: LINK_HOURS * HOUR_MS, codeMs: MAIL_CODE_MINUTES * MINUTE_MS };
const SMS_LIFETIMES: Lifetimes = { linkMs: 2 * SMS_CODE_MINUTES * MINUTE_MS, codeMs: SMS_CODE_MINUTES * MINUTE_MS };

export interface MailTokenRequest extends TokenRequest {
  purpose: MailPurpose;
  redirectTo: string;
}

/** Links and codes sent by mail or text message. Both are derived from the row's id, so no payload or table has them. */
@Injectable()
export class OneTimeTokens {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly limits: MessageLimits,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Keeps other transactions from creating or using tokens of these users until the transaction of `em` ends. */
  async lock(em: EntityManager, userIds: readonly string[]): Promise<void> {
    // Always in the same order, to avoid deadlocks.
    for (const id of [...new Set(userIds)].sort()) {
      await takeLock(em, `identity.one-time-tokens:${id}`);
    }
  }

  /** Mailed after the commit of `em`; earlier tokens stay valid. */
  async createAndMail(em: EntityManager, user: User, request: MailTokenRequest): Promise<void> {
    const row = await this.create(em, user, request, MAIL_LIFETIMES);
    this.outbox.add(em, mailOneTimeToken, { oneTimeTokenId: row.id });
  }

  /** The mail job. Skips a token that was used or mailed already. */
  @Handles(mailOneTimeToken)
  async mail({ oneTimeTokenId: id }: { oneTimeTokenId: string }): Promise<void> {
    const em = this.database.fork();
    const row = await em.findOne(OneTimeToken, { id, sentAt: null }, { populate: ['user'] });
    if (!row) return;
    await this.mailer.send(em, { ...this.mailFor(row), to: row.sentTo, key: `${row.purpose}.${id}` });
    await em.nativeUpdate(OneTimeToken, { id }, { sentAt: this.clock.now() });
  }

  /** The caller sends the text message; earlier codes stay valid. */
  async createForSms(em: EntityManager, user: User, request: TokenRequest & { purpose: SmsPurpose }): Promise<OneTimeToken> {
    return this.create(em, user, request, SMS_LIFETIMES);
  }

  codeOf(row: OneTimeToken): string {
    return this.secrets.deriveCode('one-time', codeIdOf(row));
  }

  /** The row of a link's token, with its user. @returns null when it is wrong, expired or unknown */
  readLink(em: EntityManager, purposes: readonly MailPurpose[], token: string): Promise<Loaded<OneTimeToken, 'user'> | null> {
    const which = { tokenHash: this.secrets.hash(token), purpose: { $in: [...purposes] }, expiresAt: { $gt: this.clock.now() } };
    return em.findOne(OneTimeToken, which, { refresh: true, populate: ['user'] });
  }

  /** The row of a link's token, locked; the caller consumes it. @returns null as `readLink` does */
  async findByLink(
    em: EntityManager,
    purposes: readonly MailPurpose[],
    token: string,
  ): Promise<Loaded<OneTimeToken, 'user'> | null> {
    const seen = await this.readLink(em, purposes, token);
    if (!seen) return null;
    await this.lock(em, [seen.user.id]);
    // The token may have been used while this transaction waited.
    return this.readLink(em, purposes, token);
  }

  /**
   * Finds the row of a six-digit code, or counts a wrong attempt: the transaction of `em` must be committed either way,
   * so the caller throws its error afterwards. The caller consumes the token.
   * @returns undefined when the code is wrong, expired, unknown or was tried too often; attempts count only where a code
   *   is pending, so a different answer would reveal where
   */
  async findByCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    { sentTo, code, ip }: TypedCode,
  ): Promise<OneTimeToken | undefined> {
    const seen = await this.findWithActiveCode(em, purposes, sentTo);
    await this.lock(
      em,
      seen.map(({ user }) => user.id),
    );
    // The codes may have been used while this transaction waited.
    const rows = await this.findWithActiveCode(em, purposes, sentTo);
    if (ip === undefined) return this.matchOwn(rows, code);
    const here = this.secrets.pseudonyms(networkOf(ip));
    const own = rows.filter((row) => isFrom(row, here));
    const others = rows.filter((row) => !isFrom(row, here));
    return this.matchOwn(own, code) ?? this.matchFromOtherNetwork(em, others, { sentTo, code, ip });
  }

  /** Consumes the token of a code, or counts a wrong attempt as `findByCode` does. */
  async redeemCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    typed: TypedCode,
  ): Promise<OneTimeToken | undefined> {
    const match = await this.findByCode(em, purposes, typed);
    if (match) await this.consume(em, match);
    return match;
  }

  /** Deletes the token and all others for the same purpose. */
  async consume(em: EntityManager, { user, purpose }: OneTimeToken): Promise<void> {
    await em.nativeDelete(OneTimeToken, { user, purpose });
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('identity.one_time_tokens', 'expires_at < ?', [this.clock.now().toISOString()]);
  }

  private mailFor(row: OneTimeToken): TokenMail {
    const { id, purpose, redirectTo, user, tokenHash: hash, codeChallenge } = row;
    const query = new URLSearchParams({
      token: this.secrets.deriveStoredToken('one-time', id, { hash, prefix: prefixFor(codeChallenge) }),
      type: purpose.startsWith('email_change') ? 'email_change' : purpose,
      redirect_to: redirectTo ?? this.config.PUBLIC_URL,
    });
    return tokenMail({
      purpose,
      contested: user.passwordContested,
      newEmail: user.newEmail,
      link: `${this.config.PUBLIC_URL}/auth/v1/verify?${query.toString()}`,
      code: this.codeOf(row),
    });
  }

  private findWithActiveCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    sentTo: string,
  ): Promise<OneTimeToken[]> {
    const now = this.clock.now();
    const codeLives = { $or: [{ codeExpiresAt: null }, { codeExpiresAt: { $gt: now } }] };
    const which = { sentTo, purpose: { $in: [...purposes] }, expiresAt: { $gt: now }, ...codeLives };
    return em.find(OneTimeToken, which, { refresh: true, orderBy: { id: 'desc' } });
  }

  /** The requesting network has its own attempts, which other networks cannot use up. */
  private matchOwn(rows: readonly OneTimeToken[], code: string): OneTimeToken | undefined {
    const alive = ofNewestCodes(rows.filter(({ attempts }) => attempts < MAX_ATTEMPTS));
    const match = alive.find((row) => this.secrets.isCode('one-time', codeIdOf(row), code));
    if (!match) for (const row of alive) row.attempts += 1;
    return match;
  }

  /** The code may be entered on a different network than it was requested from: a phone may switch to mobile data. */
  private async matchFromOtherNetwork(
    em: EntityManager,
    rows: readonly OneTimeToken[],
    { sentTo, code, ip }: Required<TypedCode>,
  ): Promise<OneTimeToken | undefined> {
    if (rows.length === 0 || !(await this.limits.allowsTryFromOtherNetwork(em, sentTo, ip))) return undefined;
    return ofNewestCodes(rows).find((row) => this.secrets.isCode('one-time', codeIdOf(row), code));
  }

  private async create(em: EntityManager, user: User, request: TokenRequest, lives: Lifetimes): Promise<OneTimeToken> {
    const { purpose, sentTo, redirectTo, codeChallenge, ip } = request;
    const id = uuidv7();
    const now = this.clock.now();
    const challenge = codeChallenge?.challenge ?? null;
    await this.lock(em, [user.id]);
    const shared = await this.reusableCode(em, user, { purpose, sentTo, ip, codeMs: lives.codeMs });
    return em.create(OneTimeToken, {
      id,
      user,
      purpose,
      tokenHash: this.secrets.hash(prefixFor(challenge) + this.secrets.deriveToken('one-time', id)),
      sentTo,
      redirectTo: redirectTo ?? null,
      ...(shared ?? { codeId: id, codeExpiresAt: new Date(now.getTime() + 2 * lives.codeMs), attempts: 0 }),
      requestedFrom: this.secrets.pseudonym(networkOf(ip)),
      confirmedAt: null,
      codeChallenge: challenge,
      codeChallengeMethod: codeChallenge?.method ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lives.linkMs),
      sentAt: null,
    });
  }

  /** A code that can be sent again: valid as long as the message promises and with attempts left, which are not reset. */
  private async reusableCode(
    em: EntityManager,
    user: User,
    { purpose, sentTo, ip, codeMs }: Pick<OneTimeToken, 'purpose' | 'sentTo'> & { ip: string; codeMs: number },
  ): Promise<Pick<OneTimeToken, 'codeId' | 'codeExpiresAt' | 'attempts'> | undefined> {
    const longEnough = { $gte: new Date(this.clock.now().getTime() + codeMs) };
    const which = { user, purpose, sentTo, codeExpiresAt: longEnough };
    const rows = await em.find(OneTimeToken, which, { refresh: true, orderBy: { id: 'desc' } });
    const here = this.secrets.pseudonyms(networkOf(ip));
    const own = rows.filter((row) => isFrom(row, here));
    const candidates = rows.map(({ codeId, codeExpiresAt }) => {
      const attempts = Math.max(0, ...own.filter((row) => row.codeId === codeId).map((row) => row.attempts));
      return { codeId, codeExpiresAt, attempts };
    });
    return candidates.find(({ attempts }) => attempts < MAX_ATTEMPTS);
  }
}

function isFrom({ requestedFrom }: OneTimeToken, networkHashes: readonly string[]): boolean {
  return requestedFrom !== null && networkHashes.includes(requestedFrom);
}

function prefixFor(codeChallenge: string | null): string {
  return codeChallenge === null ? '' : PKCE_PREFIX;
}

/** @param rows newest first */
function ofNewestCodes(rows: readonly OneTimeToken[]): OneTimeToken[] {
  const newest = [...new Set(rows.map(codeIdOf))].slice(0, COMPARED_CODES);
  return rows.filter((row) => newest.includes(codeIdOf(row)));
}

function codeIdOf({ id, codeId }: OneTimeToken): string {
  return codeId ?? id;
}
