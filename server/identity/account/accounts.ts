import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { canonicalMailbox, Database, type EntityManager } from '../../platform/index.js';
import { Secrets } from '../signing/secrets.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import { User, type UserMetadata } from '../users/user.entity.js';

const IS_CONFIRMED = { $or: [{ emailConfirmedAt: { $ne: null } }, { phoneConfirmedAt: { $ne: null } }] };

export interface UserSummary {
  id: string;
  /** Empty for people who signed up by phone. */
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

export interface ConfirmedAccount {
  id: string;
  /** Lower case; null unless confirmed. */
  email: string | null;
  /** As in +12025550143; null unless confirmed. */
  phone: string | null;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /** The order is unspecified; unknown ids are skipped. */
  async findUsers(ids: readonly string[], em = this.database.fork()): Promise<UserSummary[]> {
    const users = await em.find(User, { id: { $in: [...ids] } });
    return users.map(({ id, email, userMetadata, createdAt }) => ({
      id,
      email: email ?? '',
      ...namesIn(userMetadata),
      createdAt,
    }));
  }

  /** Locks the account against changes until the transaction of `em` ends; null when it is gone or unconfirmed. */
  async lockAccount(em: EntityManager, userId: string): Promise<ConfirmedAccount | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
    const user = await em.findOne(User, { id: userId, ...IS_CONFIRMED }, lock);
    return user && toAccount(user);
  }

  /** Keyed hashes of the confirmed contacts, which recognize a returning customer. */
  async contactHashes(userId: string): Promise<string[]> {
    const em = this.database.fork();
    const user = await em.findOne(User, { id: userId });
    return user ? this.contactHashesOf(em, user) : [];
  }

  /** The keyed hashes of a mailbox, the same for all its spellings: the current one first. */
  mailboxHashes(email: string): [string, ...string[]] {
    return this.secrets.pseudonyms(canonicalMailbox(email));
  }

  /** Keyed hashes of the confirmed mailbox, the confirmed phone number and the Google accounts: the current ones first. */
  async contactHashesOf(em: EntityManager, user: User): Promise<string[]> {
    const google = await em.find(UserIdentity, { user, provider: 'google' }, { orderBy: { id: 'asc' } });
    const contacts = [
      user.emailConfirmedAt && user.email && canonicalMailbox(user.email),
      user.phoneConfirmedAt && user.phone,
      ...google.map((identity) => identity.providerId),
    ];
    const known = contacts.filter((contact) => typeof contact === 'string');
    const hashes = [...new Set(known)].map((contact) => this.secrets.pseudonyms(contact));
    return [...hashes.map(([current]) => current), ...hashes.flatMap(([, ...former]) => former)];
  }
}

function toAccount({ id, email, emailConfirmedAt, phone, phoneConfirmedAt, userMetadata, createdAt }: User): ConfirmedAccount {
  return {
    id,
    email: emailConfirmedAt ? email : null,
    phone: phone && phoneConfirmedAt ? `+${phone}` : null,
    ...namesIn(userMetadata),
    createdAt,
  };
}

function namesIn({ first_name, last_name }: UserMetadata): Pick<ConfirmedAccount, 'firstName' | 'lastName'> {
  const [firstName = '', lastName = ''] = [first_name, last_name].map((name) => (typeof name === 'string' ? name : ''));
  return { firstName, lastName };
}
