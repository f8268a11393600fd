import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../platform/index.js';
import { Customer } from './customer.entity.js';

export interface Buyer {
  userId: string | null;
  /** Lower case. */
  email: string;
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
   * The one record of this buyer, made when new. A guest can fill in what is blank but changes nothing that is known,
   * because anybody can type anybody's address.
   */
  async findOrCreate(em: EntityManager, buyer: Buyer): Promise<string> {
    const known = buyer.userId ? await em.findOne(Customer, { userId: buyer.userId }) : null;
    if (known) return known.id;
    const [row] = await em.execute<{ id: string }[]>(
      `insert into checkout.customers as c (id, email, user_id, first_name, last_name, created_at)
       values (?, ?, ?, ?, ?, ?)
       on conflict (email) do update set
         user_id = coalesce(c.user_id, excluded.user_id),
         first_name = coalesce(nullif(c.first_name, ''), excluded.first_name),
         last_name = coalesce(nullif(c.last_name, ''), excluded.last_name)
       returning id`,
      [uuidv7(), buyer.email, buyer.userId, buyer.firstName, buyer.lastName, this.clock.now()],
    );
    if (!row) throw new Error('The customer was neither found nor made.');
    return row.id;
  }

  /** Fills in what Stripe learned and we did not know. */
  async complete(em: EntityManager, customerId: string, facts: { name: string | null; phone: string | null }): Promise<void> {
    const customer = await em.findOneOrFail(Customer, { id: customerId });
    customer.phone ??= facts.phone;
    if (customer.firstName || customer.lastName || !facts.name) return;
    const [firstName = '', ...others] = facts.name.trim().split(/\s+/);
    customer.firstName = firstName;
    customer.lastName = others.join(' ');
  }

  count(): Promise<number> {
    return this.database.fork().count(Customer);
  }
}
