import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, type EntityManager } from '../../platform/index.js';
import { Order } from '../orders/order.entity.js';
import { DiscountCode } from './discount-code.entity.js';
import { type DiscountedLine, discountOf, type DiscountResult, UNKNOWN_CODE, USED_BEFORE, USED_UP } from './discount-terms.js';

/** What a new order stores of its discount. */
interface OrderDiscount {
  discountCodeId: string | null;
  discountCode: string | null;
  discountCents: number;
}

export const NO_DISCOUNT: OrderDiscount = { discountCodeId: null, discountCode: null, discountCents: 0 };

export interface RequestedDiscount {
  code: string;
  /** As the customer saw it. */
  cents: number;
}

/**
 * Orders that use a code up: those that are or may still be paid. Those that ended without money, or gave all of it back, do not.
 */
const USING = { paymentState: { $nin: ['expired', 'refunded'] as ('expired' | 'refunded')[] } };

/**
 * Discount codes in the cart and in orders. Uses are the orders themselves, counted under a lock on the code, so no counter can
 * be wrong.
 */
@Injectable()
export class Discounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What a code would take off a cart. Null if there is no such code. */
  async check(code: string, lines: readonly DiscountedLine[], userId: string | null): Promise<DiscountResult | null> {
    const em = this.database.fork();
    const discount = await em.findOne(DiscountCode, { code });
    if (!discount) return null;
    const result = discountOf(discount, lines, this.clock.now());
    const problem = 'cents' in result && (await this.findUseProblem(em, discount, userId === null ? null : { userId }));
    return problem ? { problem } : result;
  }

  /**
   * The discount of a new order; its code stays locked until the commit, so that it is not used too often.
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
   * Whether the buyer of an order that is being paid has paid another one with the same code, which allows only one. Both may
   * have been begun before either was paid.
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

  /** @param buyer null for a visitor whom the shop does not know yet */
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

/** Whether there is a paid order with this code among these. */
async function hasPaidWith(em: EntityManager, discountCodeId: string, orders: FilterQuery<Order>): Promise<boolean> {
  return (await em.count(Order, { $and: [orders, { ...USING, discountCodeId, paidAt: { $ne: null } }] })) > 0;
}

function refused(problem: string): AppError {
  return new AppError('CHECKOUT.DISCOUNT_REFUSED', `${problem} Nothing was charged.`);
}
