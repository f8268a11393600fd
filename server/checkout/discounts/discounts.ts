import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, type EntityManager } from '../../platform/index.js';
import { Order } from '../orders/order.entity.js';
import { DiscountCode } from './discount-code.entity.js';
import { type DiscountedLine, discountOf, type DiscountResult, UNKNOWN_CODE, USED_BEFORE, USED_UP } from './discount-terms.js';

/** The discount columns of a new order. */
interface OrderDiscount {
  discountCodeId: string | null;
  discountCode: string | null;
  discountCents: number;
}

export const NO_DISCOUNT: OrderDiscount = { discountCodeId: null, discountCode: null, discountCents: 0 };

export interface RequestedDiscount {
  code: string;
  /** The discount that the customer saw. */
  cents: number;
}

/** Orders that count as a use of a code: paid ones and open ones. Expired and fully refunded orders do not count. */
const USING = { paymentState: { $nin: ['expired', 'refunded'] as ('expired' | 'refunded')[] } };

/**
 * Discount codes in the cart and in orders. Uses are counted from the orders under a lock on the code, so there is no counter
 * that could be wrong.
 */
@Injectable()
export class Discounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The discount that a code would give on a cart. Null if there is no such code. */
  async check(code: string, lines: readonly DiscountedLine[], userId: string | null): Promise<DiscountResult | null> {
    const em = this.database.fork();
    const discount = await em.findOne(DiscountCode, { code });
    if (!discount) return null;
    const result = discountOf(discount, lines, this.clock.now());
    const problem = 'cents' in result && (await this.findUseProblem(em, discount, userId === null ? null : { userId }));
    return problem ? { problem } : result;
  }

  /**
   * The discount of a new order. The code stays locked until the commit, so that its limit of uses holds.
   * @throws AppError CHECKOUT.DISCOUNT_REFUSED, CHECKOUT.DISCOUNT_CHANGED
   */
  async claim(
    em: EntityManager,
    { code, cents: seenCents }: RequestedDiscount,
    lines: readonly DiscountedLine[],
    customerId: string,
  ): Promise<OrderDiscount> {
    const discount = await em.findOne(DiscountCode, { code }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!discount) throw refused(UNKNOWN_CODE);
    const result = discountOf(discount, lines, this.clock.now());
    if ('problem' in result) throw refused(result.problem);
    const problem = await this.findUseProblem(em, discount, { customerId });
    if (problem) throw refused(problem);
    if (result.cents !== seenCents) {
      throw new AppError(
        'CHECKOUT.DISCOUNT_CHANGED',
        'Your discount has changed. Please take another look. Nothing was charged.',
      );
    }
    return { discountCodeId: discount.id, discountCode: code, discountCents: result.cents };
  }

  /**
   * Whether the buyer has already paid another order with the same code, if the code can be used only once. Both checkouts may
   * have started before either was paid.
   */
  async wasUsedBefore(em: EntityManager, { id, discountCodeId, customerId }: Order): Promise<boolean> {
    if (!discountCodeId) return false;
    const { oncePerCustomer } = await em.findOneOrFail(
      DiscountCode,
      { id: discountCodeId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    return oncePerCustomer && hasPaidWith(em, discountCodeId, { customerId, id: { $ne: id } });
  }

  /** @param buyer null for a visitor who is not signed in and has entered no email yet */
  private async findUseProblem(
    em: EntityManager,
    { id: discountCodeId, maxUses, oncePerCustomer }: DiscountCode,
    buyer: { userId: string } | { customerId: string } | null,
  ): Promise<string | null> {
    if (maxUses && (await em.count(Order, { ...USING, discountCodeId })) >= maxUses) return USED_UP;
    if (!oncePerCustomer || !buyer) return null;
    return (await hasPaidWith(em, discountCodeId, buyer)) ? USED_BEFORE : null;
  }
}

/** Whether any of these orders is paid and used this code. */
async function hasPaidWith(em: EntityManager, discountCodeId: string, orders: FilterQuery<Order>): Promise<boolean> {
  return (await em.count(Order, { $and: [orders, { ...USING, discountCodeId, paidAt: { $ne: null } }] })) > 0;
}

function refused(problem: string): AppError {
  return new AppError('CHECKOUT.DISCOUNT_REFUSED', `${problem} Nothing was charged.`);
}
