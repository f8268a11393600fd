import { timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { mailOneTimeToken } from '../identity.jobs.js';
import { Secrets } from '../signing/secrets.js';
import type { User } from '../users/user.entity.js';
import { type MailPurpose, OneTimeToken, type OneTimeTokenPurpose, type SmsPurpose } from './one-time-token.entity.js';

const MAIL_LIFE_MS = 86_400_000;
/** A text message may take its time, and its reader as well. */
const SMS_LIFE_MS = 10 * 60_000;
/** After so many wrong tries the digits are dead. */
const MAX_ATTEMPTS = 5;

export interface MailTokenOrder {
  purpose: MailPurpose;
  /** The address that the token proves. */
  sentTo: string;
  /** Where the link ends, already checked. */
  redirectTo: string;
  codeChallenge?: CodeChallenge | undefined;
}

/** Secrets sent by mail or text message. Both forms are derived from the row's id: they are in no payload and no table. */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Makes a token and has it mailed once the transaction of `em` is committed; an earlier one stops working. */
  async mail(em: EntityManager, user: User, { purpose, sentTo, redirectTo, codeChallenge }: MailTokenOrder): Promise<void> {
    const row = await this.replace(em, user, purpose, sentTo, MAIL_LIFE_MS);
    row.redirectTo = redirectTo;
    row.codeChallenge = codeChallenge?.challenge ?? null;
    row.codeChallengeMethod = codeChallenge?.method ?? null;
    this.outbox.add(em, mailOneTimeToken, { oneTimeTokenId: row.id });
  }

  /** Makes the digits for a text message, which the caller sends; earlier ones stop working. */
  async text(em: EntityManager, user: User, purpose: SmsPurpose, sentTo: string): Promise<OneTimeToken> {
    return this.replace(em, user, purpose, sentTo, SMS_LIFE_MS);
  }

  codeOf(token: OneTimeToken): string {
    return this.secrets.codeFor('one-time', token.id);
  }

  linkTokenOf(token: OneTimeToken): string {
    return this.secrets.tokenFor('one-time', token.id);
  }

  /** Uses a link's token up. @returns nothing when it is wrong, expired or unknown: nobody needs to know which */
  async redeemLink(
    em: EntityManager,
    purposes: readonly MailPurpose[],
    token: string,
  ): Promise<OneTimeToken | undefined> {
    const row = await em.findOne(
      OneTimeToken,
      { tokenHash: this.secrets.hash(token), purpose: { $in: [...purposes] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!row || row.expiresAt <= this.clock.now()) return undefined;
    em.remove(row);
    return row;
  }

  /**
   * Uses six digits up, or counts a wrong try: the transaction of `em` must be committed either way, so the caller
   * returns its refusal and throws it afterwards.
   * @returns nothing when they are wrong, expired, unknown or were tried too often
   */
  async redeemCode(
    em: EntityManager,
    purposes: readonly OneTimeTokenPurpose[],
    sentTo: string,
    code: string,
  ): Promise<OneTimeToken | undefined> {
    const rows = await em.find(
      OneTimeToken,
      { sentTo, purpose: { $in: [...purposes] }, expiresAt: { $gt: this.clock.now() } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const alive = rows.filter((row) => row.attempts < MAX_ATTEMPTS);
    const match = alive.find((row) => isSame(this.codeOf(row), code));
    if (match) em.remove(match);
    else for (const row of alive) row.attempts += 1;
    return match;
  }

  async sweep(): Promise<void> {
    await this.database.fork().nativeDelete(OneTimeToken, { expiresAt: { $lt: this.clock.now() } });
  }

  private async replace(
    em: EntityManager,
    user: User,
    purpose: OneTimeTokenPurpose,
    sentTo: string,
    lifeMs: number,
  ): Promise<OneTimeToken> {
    const id = uuidv7();
    const now = this.clock.now();
    await em.nativeDelete(OneTimeToken, { user, purpose });
    return em.create(OneTimeToken, {
      id,
      user,
      purpose,
      tokenHash: this.secrets.hash(this.secrets.tokenFor('one-time', id)),
      sentTo,
      redirectTo: null,
      attempts: 0,
      codeChallenge: null,
      codeChallengeMethod: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
      sentAt: null,
    });
  }
}

function isSame(code: string, presented: string): boolean {
  const [left, right] = [Buffer.from(code), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}
