import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, networkOf, Outbox } from '../../platform/index.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { mailOneTimeToken } from '../identity.jobs.js';
import { MessageLimits } from '../rate-limits/message-limits.js';
import { constantTimeEqual, Secrets } from '../signing/secrets.js';
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

const MINUTE_MS = 60_000;
/** Wrong tries from the network that asked, after which the digits are dead there. */
const MAX_ATTEMPTS = 5;
/** One try is compared with the newest so many codes, however many people have asked for one to the same address. */
const COMPARED_CODES = 3;

/** Links of clients that will exchange a code begin like this, so that even a failure tells them apart. */
export const PKCE_PREFIX = 'pkce_';

interface TokenRequest {
  purpose: OneTimeTokenPurpose;
  /** The address that the token proves. */
  sentTo: string;
  /** Where the link ends, already checked. */
  redirectTo?: string;
  codeChallenge?: CodeChallenge | undefined;
  /** Of whoever asks. */
  ip: string;
}

/** Digits as they were typed. */
export interface TypedCode {
  sentTo: string;
  code: string;
  /** Of whoever typed them; absent where nobody but the signed-in user can. */
  ip?: string;
}

interface Lifetimes {
  linkMs: number;
  /** Digits that are not used live between one and two of these. */
  codeMs: number;
}

const MAIL_LIFETIMES: Lifetimes = { linkMs: LINK_HOURS * 60 * MINUTE_MS, codeMs: MAIL_CODE_MINUTES * MINUTE_MS };
const SMS_LIFETIMES: Lifetimes = { linkMs: 2 * SMS_CODE_MINUTES * MINUTE_MS, codeMs: SMS_CODE_MINUTES * MINUTE_MS };

export interface MailTokenRequest extends TokenRequest {
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
  async lock(em: EntityManager, userIds: readonly string[]): Promise<void> {
    // One after the other and always in the same order, so that two transactions never wait for each other.
    for (const id of [...new Set(userIds)].sort()) {
      await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.one-time-tokens:${id}`]);
    }
  }

  /** Makes a token and has it mailed once the transaction of `em` is committed. Earlier ones go on working. */
  async createAndMail(em: EntityManager, user: User, order: MailTokenRequest): Promise<void> {
    const row = await this.create(em, user, order, MAIL_LIFETIMES);
    this.outbox.add(em, mailOneTimeToken, { oneTimeTokenId: row.id });
  }

  /** Makes the digits for a text message, which the caller sends. Earlier ones go on working. */
  async createForSms(em: EntityManager, user: User, order: TokenRequest & { purpose: SmsPurpose }): Promise<OneTimeToken> {
    return this.create(em, user, order, SMS_LIFETIMES);
  }

  codeOf(row: OneTimeToken): string {
    return this.secrets.deriveCode('one-time', codeIdOf(row));
  }

  linkTokenOf({ id, codeChallenge }: Pick<OneTimeToken, 'id' | 'codeChallenge'>): string {
    return `${codeChallenge ? PKCE_PREFIX : ''}${this.secrets.deriveToken('one-time', id)}`;
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
    await this.lock(em, [seen.user.id]);
    // It may have been used while this transaction waited.
    const row = await em.findOne(OneTimeToken, which, { refresh: true });
    return row && row.expiresAt > this.clock.now() ? row : undefined;
  }

  /**
   * What six digits stand for, or counts a wrong try: the transaction of `em` must be committed either way, so the
   * caller returns its refusal and throws it afterwards. The caller uses the token up.
   * @returns nothing when they are wrong, expired, unknown or were tried too often: only where somebody waits are
   *   tries counted, so another answer would tell where
   */
  async findByCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    { sentTo, code, ip }: TypedCode,
  ): Promise<OneTimeToken | undefined> {
    const seen = await this.findWithActiveCode(em, purposes, sentTo);
    await this.lock(em, seen.map(({ user }) => user.id));
    // They may have been used while this transaction waited.
    const rows = await this.findWithActiveCode(em, purposes, sentTo);
    if (ip === undefined) return this.matchOwn(rows, code);
    const askedFrom = this.networkHash(ip);
    const own = rows.filter((row) => row.askedFrom === askedFrom);
    const others = rows.filter((row) => row.askedFrom !== askedFrom);
    return this.matchOwn(own, code) ?? this.matchFromOtherNetwork(em, others, { sentTo, code, ip });
  }

  /** Uses six digits up, or counts a wrong try, as `findByCode` does. */
  async redeemCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    typed: TypedCode,
  ): Promise<OneTimeToken | undefined> {
    const match = await this.findByCode(em, purposes, typed);
    if (match) await this.consume(em, match);
    return match;
  }

  /** Ends a token that has done its work, and all others that were sent for the same. */
  async consume(em: EntityManager, { user, purpose }: OneTimeToken): Promise<void> {
    await em.nativeDelete(OneTimeToken, { user, purpose });
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('identity.one_time_tokens', 'expires_at < ?', [this.clock.now().toISOString()]);
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

  /** Whoever asked for digits has tries of their own, so that nobody elsewhere can use them up. */
  private matchOwn(rows: readonly OneTimeToken[], code: string): OneTimeToken | undefined {
    const alive = ofNewestCodes(rows.filter(({ attempts }) => attempts < MAX_ATTEMPTS));
    const match = alive.find((row) => constantTimeEqual(this.codeOf(row), code));
    if (!match) for (const row of alive) row.attempts += 1;
    return match;
  }

  /** Digits may be typed on another network than they were asked for on: a phone leaves the house. */
  private async matchFromOtherNetwork(
    em: EntityManager,
    rows: readonly OneTimeToken[],
    { sentTo, code, ip }: Required<TypedCode>,
  ): Promise<OneTimeToken | undefined> {
    if (rows.length === 0 || !(await this.limits.allowsTryFromOtherNetwork(em, sentTo, ip))) return undefined;
    return ofNewestCodes(rows).find((row) => constantTimeEqual(this.codeOf(row), code));
  }

  private async create(em: EntityManager, user: User, order: TokenRequest, lives: Lifetimes): Promise<OneTimeToken> {
    const { purpose, sentTo, redirectTo, codeChallenge, ip } = order;
    const id = uuidv7();
    const now = this.clock.now();
    const challenge = codeChallenge?.challenge ?? null;
    const askedFrom = this.networkHash(ip);
    await this.lock(em, [user.id]);
    const shared = await this.reusableCode(em, user, { purpose, sentTo, askedFrom, codeMs: lives.codeMs });
    return em.create(OneTimeToken, {
      id,
      user,
      purpose,
      tokenHash: this.secrets.hash(this.linkTokenOf({ id, codeChallenge: challenge })),
      sentTo,
      redirectTo: redirectTo ?? null,
      ...(shared ?? { codeId: id, codeExpiresAt: new Date(now.getTime() + 2 * lives.codeMs), attempts: 0 }),
      askedFrom,
      provenAt: null,
      codeChallenge: challenge,
      codeChallengeMethod: codeChallenge?.method ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lives.linkMs),
      sentAt: null,
    });
  }

  /**
   * Digits that are sent again, because they live as long as the message promises and whoever asks has tries left.
   * The tries are not reset.
   */
  private async reusableCode(
    em: EntityManager,
    user: User,
    { purpose, sentTo, askedFrom, codeMs }: Pick<OneTimeToken, 'purpose' | 'sentTo' | 'askedFrom'> & { codeMs: number },
  ): Promise<Pick<OneTimeToken, 'codeId' | 'codeExpiresAt' | 'attempts'> | undefined> {
    const longEnough = { $gte: new Date(this.clock.now().getTime() + codeMs) };
    const which = { user, purpose, sentTo, codeExpiresAt: longEnough };
    const rows = await em.find(OneTimeToken, which, { refresh: true, orderBy: { id: 'desc' } });
    const own = rows.filter((row) => row.askedFrom === askedFrom);
    const candidates = rows.map(({ codeId, codeExpiresAt }) => {
      const attempts = Math.max(0, ...own.filter((row) => row.codeId === codeId).map((row) => row.attempts));
      return { codeId, codeExpiresAt, attempts };
    });
    return candidates.find(({ attempts }) => attempts < MAX_ATTEMPTS);
  }

  private networkHash(ip: string): string {
    return this.secrets.pseudonym(networkOf(ip));
  }
}

/** @param rows the newest first */
function ofNewestCodes(rows: readonly OneTimeToken[]): OneTimeToken[] {
  const newest = [...new Set(rows.map(codeIdOf))].slice(0, COMPARED_CODES);
  return rows.filter((row) => newest.includes(codeIdOf(row)));
}

function codeIdOf({ id, codeId }: OneTimeToken): string {
  return codeId ?? id;
}
