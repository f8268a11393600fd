import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { arrayParameter, Clock, Database, type EntityManager } from '../../platform/index.js';
import { CustomerRecords, releaseEmail, storableName } from './customer-records.js';
import { personName } from './contract.js';
import { Customer, IS_CUSTOMER } from '../model/customer.entity.js';
import { IS_ORDER } from '../model/order-states.js';
import { Order } from '../model/order.entity.js';

export interface Buyer {
  /** Null for guests. */
  userId: string | null;
  /** Lower case. */
  email: string;
  /** Truncated to the column's length. */
  firstName: string;
  lastName: string;
}

interface CustomerRow {
  id: string;
  user_id: string | null;
}

/** People who have an account or started a checkout. */
@Injectable()
export class Customers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: CustomerRecords,
  ) {}

  /**
   * Returns the buyer's record. An account's own name always wins. A guest can fill in blanks but not change anything, because
   * anyone can enter anyone's address. A guest's name is provisional until an order is paid.
   */
  async findOrCreate(em: EntityManager, buyer: Buyer): Promise<string> {
    const { userId, email } = buyer;
    const [firstName, lastName] = [storableName(buyer.firstName), storableName(buyer.lastName)];
    const own = userId ? await this.records.syncIn(em, userId) : null;
    if (own) {
      if (!own.firstName && !own.lastName) Object.assign(own, { firstName, lastName });
      return own.id;
    }
    const guest = { email, firstName, lastName };
    const record = await this.findOrCreateGuest(em, guest);
    if (!record.user_id || (await this.stillHasEmail(em, record.user_id, email))) return record.id;
    return (await this.findOrCreateGuest(em, guest)).id;
  }

  private async findOrCreateGuest(em: EntityManager, guest: Omit<Buyer, 'userId'>): Promise<CustomerRow> {
    const [row] = await this.database.queryIn<CustomerRow>(em, {
      name: 'find or create guest',
      text: `insert into checkout.customers as c (id, email, first_name, last_name, created_at)
        values ($1, $2, $3, $4, $5)
        on conflict (email) do update set
          first_name = case when c.user_id is null and c.first_name = '' then excluded.first_name else c.first_name end,
          last_name = case when c.user_id is null and c.last_name = '' then excluded.last_name else c.last_name end
        returning id, user_id`,
      values: [uuidv7(), guest.email, guest.firstName, guest.lastName, this.clock.now()],
    });
    if (!row) throw new Error('The customer was neither found nor made.');
    return row;
  }

  /** Whether the account still has its record's address. If the sync is late and it does not, removes the address. */
  private async stillHasEmail(em: EntityManager, userId: string, email: string): Promise<boolean> {
    const followed = await this.records.syncIn(em, userId);
    if (followed) return followed.email === email;
    await releaseEmail(em, await em.findOneOrFail(Customer, { userId }));
    return false;
  }

  /** Adds the payer's details from Stripe: the phone if we have none, and the name if ours is unconfirmed. */
  async complete(em: EntityManager, order: Order, payer: { name: string | null; phone: string | null }): Promise<void> {
    // Locks the customer before the products, even if nothing changes, because checkouts lock in this order.
    const customer = await em.findOneOrFail(Customer, { id: order.customerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    customer.phone ??= payer.phone;
    if (await isNameProven(em, customer, order)) return;
    const name = personName.safeParse(payer.name).data ?? '';
    const [firstName = '', ...others] = name.split(/\s+/);
    customer.firstName = firstName;
    customer.lastName = others.join(' ');
  }

  count(since = new Date(0)): Promise<number> {
    return this.database.fork().count(Customer, { ...IS_CUSTOMER, createdAt: { $gte: since } });
  }
}

/** Deletes guest records without orders, in the transaction of `em`. */
export async function deleteUnusedGuests(em: EntityManager, ids: readonly string[]): Promise<void> {
  const guests = await em.execute<{ id: string }[]>(
    'select id from checkout.customers where id = any(?::uuid[]) and user_id is null order by id for update',
    [arrayParameter(ids)],
  );
  // Checks for orders under the lock, so that no new order can refer to these records.
  await em.execute(
    `delete from checkout.customers c where c.id = any(?::uuid[])
       and not exists (select from checkout.orders o where o.customer_id = c.id or o.successor_id = c.id)`,
    [arrayParameter(guests.map(({ id }) => id))],
  );
}

/**
 * Deletes an erased buyer's records once they have no orders left, in the transaction of `em`. A record shared with a guest
 * of the same address keeps only the address.
 */
export async function deleteBuyer(em: EntityManager, customerIds: readonly string[]): Promise<void> {
  await deleteUnusedGuests(em, customerIds);
  await em.execute(
    `update checkout.customers c set first_name = '', last_name = '', phone = null,
       is_buyer = exists (select from checkout.orders o where o.customer_id = c.id and ${IS_ORDER})
     where id = any(?::uuid[]) and user_id is null
       and not exists (select from checkout.orders o where o.customer_id = c.id and o.successor_id is not null)`,
    [arrayParameter(customerIds)],
  );
}

/** Whether the name belongs to an account, or came with this order or a paid one. */
async function isNameProven(em: EntityManager, { id, userId, firstName, lastName }: Customer, order: Order): Promise<boolean> {
  if (!firstName && !lastName) return false;
  if (userId) return true;
  const others = { customerId: id, id: { $ne: order.id } };
  return (await em.count(Order, others)) === 0 || (await em.count(Order, { ...others, paidAt: { $ne: null } })) > 0;
}
