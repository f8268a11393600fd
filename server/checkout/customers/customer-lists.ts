import { Injectable } from '@nestjs/common';
import { PictureRepository } from '../../generation/index.js';
import { AppError, containsPattern, Database } from '../../platform/index.js';
import { Customer, IS_CUSTOMER } from './customer.entity.js';
import { IS_ORDER } from '../orders/order-states.js';
import { findPage, type FoundPage, type PageRequest } from '../orders/keyset-page.js';

export interface ListedCustomer {
  customer: Customer;
  ordersCount: number;
}

export interface CustomerPage extends Omit<FoundPage, 'ids'> {
  customers: ListedCustomer[];
}

export interface CustomerDetails extends ListedCustomer {
  paidOrdersCount: number;
  /** Payments minus refunds. */
  spentCents: number;
  lastOrderAt: Date | null;
  /** Pictures in their account; 0 for guests. */
  imagesCount: number;
}

interface CustomerOrderStats {
  orders: number;
  paid: number;
  spent_cents: number;
  last_at: string | null;
}

/** The owner's view of customers: accounts and buyers, newest first. */
@Injectable()
export class CustomerLists {
  constructor(
    private readonly database: Database,
    private readonly generation: PictureRepository,
  ) {}

  /**
   * @param search part of the e-mail address or of the first and last name
   * @throws AppError REQUEST.INVALID when `after` is no customer
   */
  async page(search: string | undefined, wish: PageRequest): Promise<CustomerPage> {
    const sql = search ? `${IS_CUSTOMER} and search_text like lower(?)` : IS_CUSTOMER;
    const condition = { sql, values: search ? [containsPattern(search)] : [] };
    const { ids, ...rest } = await findPage(this.database.fork(), 'checkout.customers c', condition, wish);
    return { customers: await this.listed(ids), ...rest };
  }

  /** @throws AppError CHECKOUT.CUSTOMER_NOT_FOUND */
  async find(customerId: string): Promise<CustomerDetails> {
    const em = this.database.fork();
    const customer = await em.findOne(Customer, { id: customerId });
    if (!customer) throw new AppError('CHECKOUT.CUSTOMER_NOT_FOUND', 'There is no such customer.');
    const [figures] = await em.execute<CustomerOrderStats[]>(
      `select count(*)::int as orders, count(paid_at)::int as paid, max(created_at) as last_at,
         coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::float8 as spent_cents
       from checkout.orders o where customer_id = ? and ${IS_ORDER}`,
      [customerId],
    );
    return {
      customer,
      ordersCount: figures?.orders ?? 0,
      paidOrdersCount: figures?.paid ?? 0,
      spentCents: figures?.spent_cents ?? 0,
      lastOrderAt: figures?.last_at ? new Date(figures.last_at) : null,
      imagesCount: customer.userId ? await this.generation.countOwned(customer.userId) : 0,
    };
  }

  private async listed(ids: readonly string[]): Promise<ListedCustomer[]> {
    const em = this.database.fork();
    const [customers, counts] = await Promise.all([
      em.find(Customer, { id: { $in: ids } }),
      em.execute<{ id: string; orders: number }[]>(
        `select customer_id as id, count(*)::int as orders from checkout.orders o
         where customer_id = any(?::uuid[]) and ${IS_ORDER} group by 1`,
        [`{${ids.join(',')}}`],
      ),
    ]);
    const byId = new Map(customers.map((customer) => [customer.id, customer]));
    const ordersOf = new Map(counts.map(({ id, orders }) => [id, orders]));
    return ids.flatMap((id) => {
      const customer = byId.get(id);
      return customer ? { customer, ordersCount: ordersOf.get(id) ?? 0 } : [];
    });
  }
}
