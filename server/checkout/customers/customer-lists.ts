import { raw } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { PictureRepository } from '../../generation/index.js';
import {
  AppError,
  arrayParameter,
  type CountedPage,
  type CountedPageRequest,
  Database,
  findCountedPage,
} from '../../platform/index.js';
import { Customer, IS_CUSTOMER } from '../model/customer.entity.js';
import { IS_ORDER } from '../model/order-states.js';

export interface ListedCustomer {
  customer: Customer;
  ordersCount: number;
}

export interface CustomerDetails extends ListedCustomer {
  paidOrdersCount: number;
  /** Payments minus refunds and lost disputes. */
  spentCents: number;
  lastOrderAt: Date | null;
  /** Pictures in their account; 0 for guests. */
  imagesCount: number;
}

type OrderStats = Pick<CustomerDetails, 'ordersCount' | 'paidOrdersCount' | 'spentCents'> & { lastOrderAt: string | null };

/** The owner's view of customers: accounts and buyers, newest first. */
@Injectable()
export class CustomerLists {
  constructor(
    private readonly database: Database,
    private readonly pictures: PictureRepository,
  ) {}

  /**
   * @param search part of the email address or of the first and last name
   * @throws AppError REQUEST.INVALID when `after` is no customer
   */
  async page(search: string | undefined, request: CountedPageRequest): Promise<CountedPage<ListedCustomer>> {
    const matches = search && { [raw('search_text')]: { $like: raw('platform.contains_pattern(?)', [search]) } };
    const condition = { ...IS_CUSTOMER, ...matches };
    const em = this.database.fork();
    const page = await findCountedPage(em, Customer, condition, request);
    const counts = await em.execute<{ id: string; orders: number }[]>(
      `select customer_id as id, count(*)::int as orders from checkout.orders o
       where customer_id = any(?::uuid[]) and ${IS_ORDER} group by 1`,
      [arrayParameter(page.rows.map(({ id }) => id))],
    );
    const ordersOf = new Map(counts.map(({ id, orders }) => [id, orders]));
    return { ...page, rows: page.rows.map((customer) => ({ customer, ordersCount: ordersOf.get(customer.id) ?? 0 })) };
  }

  async find(customerId: string): Promise<CustomerDetails> {
    const em = this.database.fork();
    const customer = await em.findOneOrFail(Customer, { id: customerId }, { failHandler: customerNotFound });
    const [{ lastOrderAt, ...stats }] = await em.execute<[OrderStats]>(
      `select count(*)::int as "ordersCount", count(paid_at)::int as "paidOrdersCount", max(created_at) as "lastOrderAt",
         coalesce(sum(total_cents - refunded_cents - lost_cents) filter (where paid_at is not null), 0)::float8 as "spentCents"
       from checkout.orders o where customer_id = ? and ${IS_ORDER}`,
      [customerId],
    );
    const imagesCount = customer.userId ? await this.pictures.countOwned(customer.userId) : 0;
    return { customer, ...stats, lastOrderAt: lastOrderAt ? new Date(lastOrderAt) : null, imagesCount };
  }
}

function customerNotFound(): AppError {
  return new AppError('CHECKOUT.CUSTOMER_NOT_FOUND', 'We couldn’t find this customer.');
}
