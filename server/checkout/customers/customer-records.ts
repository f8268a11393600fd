import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { type ConfirmedAccount, Accounts } from '../../identity/index.js';
import { Database, type EntityManager } from '../../platform/index.js';
import { MAX_NAME } from '../contract.js';
import { Customer } from './customer.entity.js';
import { Order } from '../orders/order.entity.js';

const BATCH = 500;

/**
 * The customer's record of each account, with the address, number and name that the account has now. Told late, twice or
 * in any order, it comes to the same, because what counts is the account itself.
 */
@Injectable()
export class CustomerRecords {
  constructor(
    private readonly database: Database,
    private readonly identity: Accounts,
  ) {}

  /** Nothing happens for an account that is gone: its erasure is told separately. */
  async sync(userId: string): Promise<void> {
    await this.database.transaction((em) => this.syncIn(em, userId));
  }

  /**
   * Follows in the transaction of `em`, until the end of which the account stays as it is.
   * @returns null for an account that is gone, or not confirmed
   */
  async syncIn(em: EntityManager, userId: string): Promise<Customer | null> {
    const account = await this.identity.lockAccount(em, userId);
    if (!account) return null;
    const records = await lockRecords(em, account);
    const own = records.find((record) => record.userId === userId);
    const sameAddress = records.find((record) => record !== own);
    // What an erased buyer left there until their parcel is out is theirs, and no business of whoever has the address now.
    if (sameAddress && (sameAddress.userId || (await belongsToErasedBuyer(em, sameAddress)))) await releaseEmail(em, sameAddress);
    const guest = sameAddress?.email ? sameAddress : undefined;
    if (own && guest) await mergeGuest(em, own, guest);
    const record = own ?? (guest && linkGuest(guest, account)) ?? newRecord(em, account);
    Object.assign(record, changesFor(record, account));
    await em.flush();
    return record;
  }

  /**
   * Follows all accounts whose record is missing or says something else, because word of them was lost, or is from before
   * there was any.
   * @param signal stops between two accounts
   */
  async syncOutdated(signal: AbortSignal): Promise<void> {
    for (let accounts = await this.identity.listAccountsAfter(undefined, BATCH); accounts.length > 0; ) {
      const records = await this.database.fork().find(Customer, { userId: { $in: accounts.map(({ id }) => id) } });
      const recordOf = new Map(records.map((record) => [record.userId, record]));
      for (const account of accounts) {
        signal.throwIfAborted();
        const record = recordOf.get(account.id);
        if (!record || isOutdated(record, account)) await this.sync(account.id);
      }
      accounts = await this.identity.listAccountsAfter(accounts.at(-1)?.id, BATCH);
    }
  }
}

/** Takes an address from a record whose account has left it: what the account has now, its own news tells. */
export async function releaseEmail(em: EntityManager, record: Customer): Promise<void> {
  record.email = null;
  await em.flush();
}

async function belongsToErasedBuyer(em: EntityManager, { id: customerId }: Customer): Promise<boolean> {
  return (await em.count(Order, { customerId, successorId: { $ne: null } })) > 0;
}

/**
 * The account's record and the one with its address, locked. Orders first, as payments do, because those of a guest's
 * record move.
 */
async function lockRecords(em: EntityManager, { id: userId, email }: ConfirmedAccount): Promise<Customer[]> {
  const which = { $or: [{ userId }, ...(email ? [{ email }] : [])] };
  const seen = await em.find(Customer, which, { refresh: true });
  if (seen.length === 0) return [];
  const guests = seen.filter((record) => !record.userId).map(({ id }) => id);
  if (seen.length > 1 && guests.length > 0) {
    await em.execute('select from checkout.orders where customer_id = any(?::uuid[]) order by id for update', [`{${guests.join(',')}}`]);
  }
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true } as const;
  return em.find(Customer, which, lock);
}

/** What was ordered as a guest from the same mailbox belongs to the same person. */
async function mergeGuest(em: EntityManager, own: Customer, guest: Customer): Promise<void> {
  await em.execute('update checkout.orders set customer_id = ? where customer_id = ?', [own.id, guest.id]);
  own.isBuyer ||= guest.isBuyer;
  own.phone ??= guest.phone;
  em.remove(guest);
  await em.flush();
}

/** A guest's name stays only if somebody paid in it: anybody can type any name beside any address. */
function linkGuest(guest: Customer, { id: userId }: ConfirmedAccount): Customer {
  return Object.assign(guest, { userId }, guest.isBuyer ? {} : { firstName: '', lastName: '' });
}

function newRecord(em: EntityManager, { id: userId, createdAt }: ConfirmedAccount): Customer {
  const nobody = { email: null, firstName: '', lastName: '', phone: null, isBuyer: false };
  const record = em.create(Customer, { id: uuidv7(), userId, ...nobody, createdAt });
  em.persist(record);
  return record;
}

/** An account without a name, or without a number, leaves the one that came with an order. */
function changesFor(record: Customer, account: ConfirmedAccount): Pick<Customer, 'email' | 'firstName' | 'lastName' | 'phone'> {
  const [firstName, lastName] = [storableName(account.firstName), storableName(account.lastName)];
  return {
    email: account.email,
    ...(firstName || lastName ? { firstName, lastName } : { firstName: record.firstName, lastName: record.lastName }),
    phone: account.phone ?? record.phone ?? null,
  };
}

function isOutdated(record: Customer, account: ConfirmedAccount): boolean {
  const { email, firstName, lastName, phone } = changesFor(record, account);
  const isSame = record.email === email && record.firstName === firstName && record.lastName === lastName;
  return !isSame || (record.phone ?? null) !== phone;
}

/** One line, of whole signs, because half of one cannot be stored. Accounts may say anything. */
export function storableName(name: string): string {
  const line = name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_NAME).join('').trim();
}
