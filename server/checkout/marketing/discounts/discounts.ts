import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  Database,
  type EntityManager,
  fieldError,
  MINUTE_MS,
  networkOf,
  Outbox,
  RateLimiter,
  toCents,
} from '../../../platform/index.js';
import type { CreatePaymentRequest } from '../../contract.js';
import { closePaymentPage } from '../../orders/index.js';
import type { DiscountIssue } from '../../model/order-issue.entity.js';
import { Order } from '../../model/order.entity.js';
import { DiscountCode } from './discount-code.entity.js';
import {
  type DiscountedLine,
  discountOf,
  type DiscountResult,
  discountShares,
  UNKNOWN_CODE,
  USED_BEFORE,
  USED_UP,
} from './discount-terms.js';
import { MONEY_STATES } from '../../model/order-states.js';

/** The discount columns of a new order. */
interface OrderDiscount {
  discountCodeId: string | null;
  discountCode: string | null;
  discountCents: number;
}

const NO_DISCOUNT: OrderDiscount & { shares: number[] } = {
  discountCodeId: null,
  discountCode: null,
  discountCents: 0,
  shares: [],
};

/** How many codes that do not exist one network may try in a window. */
const GUESSES = { bucket: 'discount-codes', limit: 20, windowMs: 10 * MINUTE_MS };

/**
 * Orders that count as a use of a code: paid and not fully refunded, or with a payment on its way. An open checkout is no use,
 * because anyone can start one.
 */
const USING: FilterQuery<Order> = {
  $or: [{ paidAt: { $ne: null }, paymentState: { $in: [...MONEY_STATES] } }, { paymentState: 'on_its_way' }],
};

/**
 * Discount codes in the cart and in orders. The first buyers to pay use a code. Uses are counted from the orders, at payment under
 * a lock on the code, so there is no counter that could be wrong.
 */
@Injectable()
export class Discounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
  ) {}

  /** The discount that a code would give on a cart. */
  async check(code: string, lines: readonly DiscountedLine[], userId: string | null, ip: string): Promise<DiscountResult> {
    const network = networkOf(ip);
    // Counted before the lookup, so that a client over the limit cannot learn which codes exist.
    if (!(await this.limiter.allows(GUESSES, network))) return { problem: 'Too many codes. Please wait ten minutes.' };
    const em = this.database.fork();
    const discount = await em.findOne(DiscountCode, { code });
    if (!discount) return { problem: UNKNOWN_CODE };
    await this.limiter.uncount(GUESSES, network);
    const result = discountOf(discount, lines, this.clock.now());
    const problem = 'cents' in result && (await this.findUseProblem(em, discount, userId === null ? null : { userId }));
    return problem ? { problem } : result;
  }

  /**
   * The discount of a new order, and each line's share of it in cents.
   * @param customerId null for a guest: anyone can enter anyone's address, and must not learn which codes that person has used.
   *   `findUseIssue` checks guests once they have paid.
   * @throws AppError CHECKOUT.DISCOUNT_REFUSED, CHECKOUT.DISCOUNT_CHANGED
   */
  async claim(
    em: EntityManager,
    requested: CreatePaymentRequest['discount'],
    lines: readonly DiscountedLine[],
    customerId: string | null,
  ): Promise<OrderDiscount & { shares: number[] }> {
    if (!requested) return NO_DISCOUNT;
    const { code, amount: seen } = requested;
    const discount = await em.findOneOrFail(DiscountCode, { code }, { failHandler: () => refused(UNKNOWN_CODE) });
    const result = discountOf(discount, lines, this.clock.now());
    if ('problem' in result) throw refused(result.problem);
    const problem = await this.findUseProblem(em, discount, customerId === null ? null : { customerId });
    if (problem) throw refused(problem);
    if (result.cents !== toCents(seen)) {
      throw new AppError(
        'CHECKOUT.DISCOUNT_CHANGED',
        'Your discount has changed. Please take another look. Nothing was charged.',
      );
    }
    const shares = discountShares(discount, lines, result.cents);
    return { discountCodeId: discount.id, discountCode: code, discountCents: result.cents, shares };
  }

  /**
   * Why an order that was just paid may not use its code: others paid with it first, or its buyer did. Keeps the code locked
   * until the commit, so that its limits hold.
   */
  async findUseIssue(em: EntityManager, order: Order): Promise<DiscountIssue | null> {
    const { id, discountCodeId, customerId, paymentStartedAt } = order;
    if (!discountCodeId) return null;
    // The payment that started first uses the code.
    const isBefore = { paymentStartedAt: { $lt: paymentStartedAt ?? this.clock.now() } };
    const others: FilterQuery<Order> = { id: { $ne: id }, $or: [{ paymentState: { $ne: 'on_its_way' } }, isBefore] };
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const discount = await em.findOneOrFail(DiscountCode, { id: discountCodeId }, locked);
    if (await hasNoUseLeft(em, discount, others)) return 'discount_used_up';
    const isRepeated = discount.oncePerCustomer && (await countUses(em, discountCodeId, { $and: [{ customerId }, others] })) > 0;
    return isRepeated ? 'discount_used_before' : null;
  }

  /** Closes the payment pages of other orders after the last use of a code was paid. */
  async closeUsedUp(em: EntityManager, { discountCodeId }: Order): Promise<void> {
    if (!discountCodeId) return;
    await em.flush();
    if (!(await hasNoUseLeft(em, await em.findOneOrFail(DiscountCode, { id: discountCodeId })))) return;
    const open = await em.find(Order, { discountCodeId, paymentState: 'unpaid' });
    open.forEach(({ id: orderId }) => this.outbox.add(em, closePaymentPage, { orderId }));
  }

  /** Whether others have used up the code of an open order. */
  async isUsedUp(orderId: string): Promise<boolean> {
    const em = this.database.fork();
    const { discountCodeId } = await em.findOneOrFail(Order, { id: orderId });
    return discountCodeId !== null && hasNoUseLeft(em, await em.findOneOrFail(DiscountCode, { id: discountCodeId }));
  }

  /** @param buyer null for a visitor who is not signed in and has entered no email yet */
  private async findUseProblem(
    em: EntityManager,
    discount: DiscountCode,
    buyer: { userId: string } | { customerId: string } | null,
  ): Promise<string | null> {
    if (await hasNoUseLeft(em, discount)) return USED_UP;
    if (!discount.oncePerCustomer || !buyer) return null;
    return (await countUses(em, discount.id, buyer)) > 0 ? USED_BEFORE : null;
  }
}

async function hasNoUseLeft(em: EntityManager, { id, maxUses }: DiscountCode, orders: FilterQuery<Order> = {}): Promise<boolean> {
  return Boolean(maxUses) && (await countUses(em, id, orders)) >= (maxUses ?? 0);
}

/** How many of these orders have used a code. */
function countUses(em: EntityManager, discountCodeId: string, orders: FilterQuery<Order>): Promise<number> {
  return em.count(Order, { $and: [orders, USING, { discountCodeId }] });
}

function refused(problem: string): AppError {
  return fieldError('CHECKOUT.DISCOUNT_REFUSED', 'discount.code', `${problem} Nothing was charged.`);
}
