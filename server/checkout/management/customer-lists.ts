import { Injectable } from '@nestjs/common';
import { Generation } from '../../generation/index.js';
import { AppError, Database } from '../../platform/index.js';
import { Customer } from '../customer.entity.js';
import type { PageWish } from './order-lists.js';
import { containing } from './search-pattern.js';

export interface ListedCustomer {
  customer: Customer;
  /** Of all orders, paid or not. */
  ordersCount: number;
}

export interface CustomerPage {
  customers: ListedCustomer[];
  /** Id of the last of these customers where others follow. */
  next: string | null;
  /** Counted no further than to `countUpTo`. */
  total: number;
}

export interface CustomerDetails extends ListedCustomer {
  paidOrdersCount: number;
  /** Came in and was not given back. */
  spentCents: number;
  lastOrderAt: Date | null;
  /** In their account; none for guests. */
  imagesCount: number;
}

interface OrderFigures {
  orders: number;
  paid: number;
  spent_cents: number;
  last_at: string | null;
}

/** Customers as the owner looks at them, newest first. */
@Injectable()
export class CustomerLists {
  constructor(
    private readonly database: Database,
    private readonly generation: Generation,
  ) {}

  /**
   * @param search part of the e-mail address or of the first and last name
   * @throws AppError REQUEST.INVALID when `after` is no customer
   */
  async page(search: string | undefined, { after, limit, countUpTo }: PageWish): Promise<CustomerPage> {
    const pattern = search === undefined ? null : containing(search);
    // The first page and the total are found on one walk.
    const ids = await this.idsOf(pattern, after, after ? limit + 1 : Math.max(limit + 1, countUpTo));
    const total = after ? await this.count(pattern, countUpTo) : ids.length;
    const customers = await this.listed(ids.slice(0, limit));
    return { customers, next: ids.length > limit ? (ids[limit - 1] ?? null) : null, total };
  }

  /** @throws AppError CHECKOUT.CUSTOMER_NOT_FOUND */
  async find(customerId: string): Promise<CustomerDetails> {
    const em = this.database.fork();
    const customer = await em.findOne(Customer, { id: customerId });
    if (!customer) throw new AppError('CHECKOUT.CUSTOMER_NOT_FOUND', 'There is no such customer.');
    const [figures] = await em.execute<OrderFigures[]>(
      `select count(*)::int as orders, count(paid_at)::int as paid, max(created_at) as last_at,
         coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::float8 as spent_cents
       from checkout.orders where customer_id = ?`,
      [customerId],
    );
    return {
      customer,
      ordersCount: figures?.orders ?? 0,
      paidOrdersCount: figures?.paid ?? 0,
      spentCents: figures?.spent_cents ?? 0,
      lastOrderAt: figures?.last_at ? new Date(figures.last_at) : null,
      imagesCount: customer.userId ? await this.generation.countImages(customer.userId) : 0,
    };
  }

  private async idsOf(pattern: string | null, after: string | undefined, limit: number): Promise<string[]> {
    const place = after ? await this.placeOf(after) : null;
    const rows = await this.database.fork().execute<{ id: string }[]>(
      `select id from checkout.customers
       where true ${pattern === null ? '' : 'and search_text like lower(?)'}
         ${place ? 'and (created_at, id) < (?::timestamptz, ?::uuid)' : ''}
       order by created_at desc, id desc limit ?`,
      [...(pattern === null ? [] : [pattern]), ...(place ?? []), limit],
    );
    return rows.map(({ id }) => id);
  }

  /** As text, because a Date has no microseconds. */
  private async placeOf(customerId: string): Promise<[createdAt: string, id: string]> {
    const [customer] = await this.database
      .fork()
      .execute<{ at: string }[]>('select created_at::text as at from checkout.customers where id = ?', [customerId]);
    if (!customer) throw new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
    return [customer.at, customerId];
  }

  private async count(pattern: string | null, upTo: number): Promise<number> {
    const [row] = await this.database.fork().execute<{ total: number }[]>(
      `select count(*)::int as total from (
         select from checkout.customers ${pattern === null ? '' : 'where search_text like lower(?)'} limit ?
       ) as counted`,
      [...(pattern === null ? [] : [pattern]), upTo],
    );
    return row?.total ?? 0;
  }

  private async listed(ids: readonly string[]): Promise<ListedCustomer[]> {
    const em = this.database.fork();
    const [customers, counts] = await Promise.all([
      em.find(Customer, { id: { $in: ids } }),
      em.execute<{ id: string; orders: number }[]>(
        'select customer_id as id, count(*)::int as orders from checkout.orders where customer_id = any(?::uuid[]) group by 1',
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
