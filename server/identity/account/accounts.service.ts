import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Database, DeadLetters, type EntityManager, RateLimiter } from '../../platform/index.js';
import { ContactHashes } from './contact-hashes.service.js';
import { DeletedAccounts } from './deleted-accounts.service.js';
import { Factors } from '../factors/factors.service.js';
import { AuthCodes } from '../flows/auth-codes.service.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { TokenMails } from '../one-time-tokens/token-mails.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { KeyRotation, type SigningKeyChange } from '../signing/key-rotation.js';
import { UnconfirmedUsers } from '../users/unconfirmed-users.js';
import { SecurityNotices } from '../user-changes/security-notices.service.js';
import { User, type UserMetadata } from '../users/user.entity.js';
import { type SeedUser, UsersService } from '../users/users.service.js';

const IS_CONFIRMED = { $or: [{ emailConfirmedAt: { $ne: null } }, { phoneConfirmedAt: { $ne: null } }] };

export interface UserSummary {
  id: string;
  /** Empty for people who signed up by phone. */
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

/** An account with an address or a number that is proven to be its own. */
export interface ConfirmedAccount {
  id: string;
  /** Lower case; null where none is proven. */
  email: string | null;
  /** As in +12025550143; null where none is proven. */
  phone: string | null;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

/** The door of the identity module. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly oneTimeTokens: OneTimeTokensService,
    private readonly tokenMails: TokenMails,
    private readonly authCodes: AuthCodes,
    private readonly factors: Factors,
    private readonly departures: DeletedAccounts,
    private readonly hashes: ContactHashes,
    private readonly rateCounter: RateLimiter,
    private readonly deadLetters: DeadLetters,
    private readonly securityNotices: SecurityNotices,
    private readonly unconfirmedUsers: UnconfirmedUsers,
    private readonly keyRotation: KeyRotation,
  ) {}

  /** Those of the ids that exist, in no particular order. */
  async findUsers(ids: readonly string[], em = this.database.fork()): Promise<UserSummary[]> {
    const users = await em.find(User, { id: { $in: [...ids] } });
    return users.map(({ id, email, userMetadata, createdAt }) => ({ id, email: email ?? '', ...namesOf(userMetadata), createdAt }));
  }

  /** The account as it is, and as it stays until the transaction of `em` ends; null when it is gone, or not confirmed. */
  async lockAccount(em: EntityManager, userId: string): Promise<ConfirmedAccount | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
    const user = await em.findOne(User, { id: userId, ...IS_CONFIRMED }, lock);
    return user && accountOf(user);
  }

  /** Confirmed accounts in the order of their ids. */
  async listAccountsAfter(userId: string | undefined, limit: number): Promise<ConfirmedAccount[]> {
    const which = { ...IS_CONFIRMED, ...(userId && { id: { $gt: userId } }) };
    const users = await this.database.fork().find(User, which, { orderBy: { id: 'asc' }, limit });
    return users.map(accountOf);
  }

  /** What recognises somebody who had an account before: keyed hashes of their proven contacts. */
  async contactHashes(userId: string): Promise<string[]> {
    const em = this.database.fork();
    const user = await em.findOne(User, { id: userId });
    return user ? this.hashes.of(em, user) : [];
  }

  /** Former accounts of whoever has these contacts, deleted so lately that the other modules may not have noticed yet. */
  recentlyDeletedIds(contactHashes: readonly string[]): Promise<string[]> {
    return this.departures.recentIdsWith(contactHashes);
  }

  countUsers(): Promise<number> {
    return this.database.fork().count(User);
  }

  /** Makes a confirmed user unless the address is taken; for the seed. @returns the user's id */
  ensureUser(user: SeedUser): Promise<string> {
    return this.users.ensure(user);
  }

  /** The mail job of a one-time token. Mails once; a token that no longer counts gets no mail. */
  mailOneTimeToken(id: string): Promise<void> {
    return this.tokenMails.send(id);
  }

  /** The mail job of a security notice. */
  mailSecurityNotice(id: string): Promise<void> {
    return this.securityNotices.send(id);
  }

  /**
   * Puts another key in place of the one that signs access tokens: after a while that nobody notices, or at once, and
   * then every access token is dead and every client renews its own.
   */
  rotateSigningKey(when: 'in-time' | 'now'): Promise<SigningKeyChange> {
    return when === 'now' ? this.keyRotation.replaceAll() : this.keyRotation.rotate();
  }

  /** Each part for itself: one that fails keeps none of the others waiting, and the job is tried again. */
  async sweep(): Promise<void> {
    const failures: unknown[] = [];
    const parts = [
      this.sessions,
      this.oneTimeTokens,
      this.authCodes,
      this.factors,
      this.departures,
      this.rateCounter,
      this.deadLetters,
      this.securityNotices,
      this.unconfirmedUsers,
      { sweep: () => this.keyRotation.rotateWhenDue() },
    ];
    for (const part of parts) await part.sweep().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Parts of the sweep of sign-in failed.');
  }
}

function accountOf({ id, email, emailConfirmedAt, phone, phoneConfirmedAt, userMetadata, createdAt }: User): ConfirmedAccount {
  return {
    id,
    email: emailConfirmedAt ? email : null,
    phone: phone && phoneConfirmedAt ? `+${phone}` : null,
    ...namesOf(userMetadata),
    createdAt,
  };
}

function namesOf(metadata: UserMetadata): Pick<ConfirmedAccount, 'firstName' | 'lastName'> {
  return { firstName: text(metadata, 'first_name'), lastName: text(metadata, 'last_name') };
}

function text(metadata: UserMetadata, key: string): string {
  const value = metadata[key];
  return typeof value === 'string' ? value : '';
}
