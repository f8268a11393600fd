import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, CONFIG, type Config, Database, type EntityManager, Mailer, Outbox } from '../../platform/index.js';
import { mailOneTimeToken } from '../identity.jobs.js';
import { Secrets } from '../signing/secrets.js';
import type { User } from '../users/user.entity.js';
import { confirmationMail } from './confirmation-mail.js';
import { OneTimeToken, type OneTimeTokenPurpose } from './one-time-token.entity.js';

const MAIL_LIFE_MS = 86_400_000;

export interface TokenOrder {
  purpose: OneTimeTokenPurpose;
  /** The address that the token proves. */
  sentTo: string;
  redirectTo: string;
}

/** Secrets sent by mail. The token is derived from its row's id: it is in no payload, no log and no table. */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes a token and has it mailed once the transaction of `em` is committed; an earlier one stops working. */
  async send(em: EntityManager, user: User, { purpose, sentTo, redirectTo }: TokenOrder): Promise<void> {
    const id = uuidv7();
    const now = this.clock.now();
    await em.nativeDelete(OneTimeToken, { user, purpose });
    em.create(OneTimeToken, {
      id,
      user,
      purpose,
      tokenHash: this.secrets.hash(this.secrets.tokenFor('one-time', id)),
      sentTo,
      redirectTo,
      createdAt: now,
      expiresAt: new Date(now.getTime() + MAIL_LIFE_MS),
      sentAt: null,
    });
    this.outbox.add(em, mailOneTimeToken, { oneTimeTokenId: id });
  }

  /** Uses a token up. @returns nothing when it is wrong, expired or unknown: nobody needs to know which */
  async redeem(em: EntityManager, purpose: OneTimeTokenPurpose, token: string): Promise<OneTimeToken | undefined> {
    const row = await em.findOne(
      OneTimeToken,
      { tokenHash: this.secrets.hash(token), purpose },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!row || row.expiresAt <= this.clock.now()) return undefined;
    em.remove(row);
    return row;
  }

  /** The mail job. A token that was used, replaced or mailed already needs no mail any more. */
  async mail(id: string): Promise<void> {
    const em = this.database.fork();
    const row = await em.findOne(OneTimeToken, { id, sentAt: null });
    if (!row) return;
    const query = new URLSearchParams({
      token: this.secrets.tokenFor('one-time', id),
      type: row.purpose,
      redirect_to: row.redirectTo,
    });
    const link = `${this.config.PUBLIC_URL}/auth/v1/verify?${query.toString()}`;
    await this.mailer.send({ ...confirmationMail(link), to: row.sentTo, key: `${row.purpose}.${id}` });
    await em.nativeUpdate(OneTimeToken, { id }, { sentAt: this.clock.now() });
  }

  async sweep(): Promise<void> {
    await this.database.fork().nativeDelete(OneTimeToken, { expiresAt: { $lt: this.clock.now() } });
  }
}
