import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { type ConfirmedAccount, Accounts, userChanged } from '../../identity/index.js';
import { arrayParameter, Database, defineJob, type EntityManager, Handles } from '../../platform/index.js';
import { MAX_NAME } from './contract.js';
import { Customer } from '../model/customer.entity.js';
import { Order } from '../model/order.entity.js';

export const syncCustomer = defineJob({
  queue: 'maintenance',
  name: 'checkout.sync-customer',
  title: 'Update the customer record of an account',
  payload: userChanged.payload,
});

/**
 * Syncs email, phone and name of each account to its customer record. Safe to run late, twice or in any order, because it
 * reads the current account.
 */
@Injectable()
export class CustomerRecords {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  /** Skips deleted accounts: a separate job erases them. */
  @Handles(syncCustomer)
  async sync({ userId }: { userId: string }): Promise<void> {
    await this.database.transaction((em) => this.syncIn(em, userId));
  }

  /**
   * Runs in the transaction of `em`, which locks the account.
   * @returns null for an account that is deleted or not confirmed
   */
  async syncIn(em: EntityManager, userId: string): Promise<Customer | null> {
    const account = await this.accounts.lockAccount(em, userId);
    if (!account) return null;
    const records = await lockRecords(em, account);
    const own = records.find((record) => record.userId === userId);
    const sameAddress = records.find((record) => record !== own);
    // The record of an erased buyer is kept until their parcel ships. It does not belong to the address's new owner.
    if (sameAddress && (sameAddress.userId || (await belongsToErasedBuyer(em, sameAddress)))) await releaseEmail(em, sameAddress);
    const guest = sameAddress?.email ? sameAddress : undefined;
    if (own && guest) await mergeGuest(em, own, guest);
    const record = own ?? (guest && linkGuest(guest, account)) ?? newRecord(em, account);
    Object.assign(record, changesFor(record, account), { phone: account.phone ?? (await phoneOfOrders(em, record)) });
    await em.flush();
    return record;
  }
}

/** Removes an address that the record's account no longer has; the sync of that account stores the new one. */
export async function releaseEmail(em: EntityManager, record: Customer): Promise<void> {
  record.email = null;
  await em.flush();
}

async function belongsToErasedBuyer(em: EntityManager, { id: customerId }: Customer): Promise<boolean> {
  return (await em.count(Order, { customerId, anonymizedCustomerId: { $ne: null } })) > 0;
}

/** The account's record and the record with its address. Locks a guest's orders first, in the order that payments use. */
async function lockRecords(em: EntityManager, { id: userId, email }: ConfirmedAccount): Promise<Customer[]> {
  const which = { $or: [{ userId }, ...(email ? [{ email }] : [])] };
  const seen = await em.find(Customer, which, { refresh: true });
  if (seen.length === 0) return [];
  const guests = seen.filter((record) => !record.userId).map(({ id }) => id);
  if (seen.length > 1 && guests.length > 0) {
    await em.execute('select from checkout.orders where customer_id = any(?::uuid[]) order by id for update', [
      arrayParameter(guests),
    ]);
  }
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true } as const;
  return em.find(Customer, which, lock);
}

/** Moves orders that were placed as a guest with the same email to the account's record. */
async function mergeGuest(em: EntityManager, own: Customer, guest: Customer): Promise<void> {
  await em.execute('update checkout.orders set customer_id = ? where customer_id = ?', [own.id, guest.id]);
  own.isBuyer ||= guest.isBuyer;
  own.phone ??= guest.phone;
  em.remove(guest);
  await em.flush();
}

/** Keeps a guest's name only if they paid, because anyone can enter any name with any address. */
function linkGuest(guest: Customer, { id: userId }: ConfirmedAccount): Customer {
  return Object.assign(guest, { userId }, guest.isBuyer ? {} : { firstName: '', lastName: '' });
}

function newRecord(em: EntityManager, { id: userId, createdAt }: ConfirmedAccount): Customer {
  const blank = { email: null, firstName: '', lastName: '', phone: null, isBuyer: false };
  return em.create(Customer, { id: uuidv7(), userId, ...blank, createdAt });
}

/** The known phone if it is that of an order: a number that was removed from the account is kept nowhere else. */
async function phoneOfOrders(em: EntityManager, { id: customerId, phone }: Customer): Promise<string | null> {
  if (phone === null) return null;
  return (await em.count(Order, { customerId, shipping: { phone } })) > 0 ? phone : null;
}

/** Keeps the name from an order if the account has none. */
function changesFor(record: Customer, account: ConfirmedAccount): Pick<Customer, 'email' | 'firstName' | 'lastName'> {
  const [firstName, lastName] = [storableName(account.firstName), storableName(account.lastName)];
  return {
    email: account.email,
    ...(firstName || lastName ? { firstName, lastName } : { firstName: record.firstName, lastName: record.lastName }),
  };
}

/** One line of well-formed characters: accounts may contain anything, and PostgreSQL rejects unpaired surrogates. */
export function storableName(name: string): string {
  const line = name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_NAME).join('').trim();
}
