import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../platform/index.js';
import { MAX_NAME, personName } from './contract.js';
import { Customer } from './customer.entity.js';
import { Order } from './order.entity.js';

export interface Buyer {
  /** Of the account that this address is confirmed for; null for guests and for an address that was only typed. */
  userId: string | null;
  /** Lower case. */
  email: string;
  /** Kept as far as an order has room for it: accounts may say anything. */
  firstName: string;
  lastName: string;
}

/** People who began an order. */
@Injectable()
export class Customers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The one record of this buyer, made when new. An account's own name always counts. A guest can fill in what is blank
   * but changes nothing that is known, because anybody can type anybody's address; and what was typed counts only until
   * somebody pays.
   */
  async findOrCreate(em: EntityManager, buyer: Buyer): Promise<string> {
    const { userId, email } = buyer;
    const [firstName, lastName] = [shortened(buyer.firstName), shortened(buyer.lastName)];
    const known = userId ? await em.findOne(Customer, { userId }) : null;
    if (known) {
      if (firstName || lastName) Object.assign(known, { firstName, lastName });
      return known.id;
    }
    const [row] = await em.execute<{ id: string }[]>(
      `insert into checkout.customers as c (id, email, user_id, first_name, last_name, created_at)
       values (?, ?, ?, ?, ?, ?)
       on conflict (email) do update set
         user_id = coalesce(c.user_id, excluded.user_id),
         first_name = case when c.user_id is null and (excluded.user_id is not null or c.first_name = '')
           then excluded.first_name else c.first_name end,
         last_name = case when c.user_id is null and (excluded.user_id is not null or c.last_name = '')
           then excluded.last_name else c.last_name end
       returning id`,
      [uuidv7(), email, userId, firstName, lastName, this.clock.now()],
    );
    if (!row) throw new Error('The customer was neither found nor made.');
    return row.id;
  }

  /**
   * Takes over what Stripe learned from whoever paid the order: a phone number that we did not know, and the name, where
   * the one we have may be a stranger's.
   */
  async complete(em: EntityManager, order: Order, facts: { name: string | null; phone: string | null }): Promise<void> {
    const customer = await em.findOneOrFail(Customer, { id: order.customerId });
    customer.phone ??= facts.phone;
    if (await isNameProven(em, customer, order)) return;
    const name = personName.safeParse(facts.name).data ?? '';
    const [firstName = '', ...others] = name.split(/\s+/);
    customer.firstName = firstName;
    customer.lastName = others.join(' ');
  }

  count(since?: Date): Promise<number> {
    return this.database.fork().count(Customer, since ? { createdAt: { $gte: since } } : {});
  }
}

/**
 * Deletes records that no order needs any more, in the transaction of `em`. One that other orders share, or that belongs to an
 * account by now, stays theirs.
 */
export async function forgetGuests(em: EntityManager, ids: readonly string[]): Promise<void> {
  const guests = await em.execute<{ id: string }[]>(
    'select id from checkout.customers where id = any(?::uuid[]) and user_id is null order by id for update',
    [`{${ids.join(',')}}`],
  );
  // Asked only now that nobody can begin another order for them meanwhile.
  await em.execute(
    `delete from checkout.customers c where c.id = any(?::uuid[])
       and not exists (select from checkout.orders o where o.customer_id = c.id or o.successor_id = c.id)`,
    [`{${guests.map(({ id }) => id).join(',')}}`],
  );
}

/** Whole signs, because half of one cannot be stored. */
function shortened(name: string): string {
  return Array.from(name).slice(0, MAX_NAME).join('');
}

/** It is an account's, or came with this very order, or with one that was paid before. */
async function isNameProven(em: EntityManager, { id, userId, firstName, lastName }: Customer, order: Order): Promise<boolean> {
  if (!firstName && !lastName) return false;
  if (userId) return true;
  const others = { customerId: id, id: { $ne: order.id } };
  return (await em.count(Order, others)) === 0 || (await em.count(Order, { ...others, paidAt: { $ne: null } })) > 0;
}
