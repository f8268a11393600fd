import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../identity/index.js';
import { AppError, Database } from '../../platform/index.js';
import type { CreatePaymentRequest } from '../contract.js';
import { lockOrder } from '../model/lock-order.js';
import { Order } from '../model/order.entity.js';
import { MONEY_STATES } from '../model/order-states.js';
import { hasEndedUnpaid } from '../model/order-transitions.js';
import { OrderPlacement, type PlacedOrder, requestHashOf } from '../cart/index.js';
import { OrderExpiry } from '../orders/index.js';
import { PaymentSessions } from './payment-sessions.js';
import { PAYMENTS_UNAVAILABLE, stripeFailure } from './stripe-failures.js';

/** Each attempt that fails was overtaken by another tab. */
const MAX_ATTEMPTS = 3;

/**
 * Lets one cart be paid once, from whatever tab, page or reload it is checked out: its earlier checkout is reopened when nothing
 * has changed, and closed before another one is opened. The unique index of open checkouts by cart is the guarantee.
 */
@Injectable()
export class CartCheckouts {
  constructor(
    private readonly database: Database,
    private readonly placement: OrderPlacement,
    private readonly sessions: PaymentSessions,
    private readonly expiry: OrderExpiry,
  ) {}

  /** @throws AppError CHECKOUT.ALREADY_PAID, CHECKOUT.PAYMENT_UNAVAILABLE, and what OrderPlacement.placeOrder throws */
  async checkOut(request: CreatePaymentRequest, user: SignedInUser | null, key: string, ip: string): Promise<PlacedOrder> {
    const { cartId } = request;
    if (!cartId) return this.placement.placeOrder(request, user, key, ip);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const earlier = await this.reopenOrClose(cartId, requestHashOf(request), user?.id ?? null);
      if (earlier) return { order: earlier };
      try {
        return await this.placement.placeOrder(request, user, key, ip);
      } catch (error) {
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
      }
    }
    throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'Your cart is being checked out in another tab. Please try again.');
  }

  /** @returns the cart's open checkout, if it is of the same request; closes others */
  private async reopenOrClose(cartId: string, requestHash: string, userId: string | null): Promise<Order | null> {
    for (const order of await this.findUnended(cartId)) {
      if (order.paymentState !== 'unpaid') throw alreadyPaid(order);
      const isSame = order.requestHash === requestHash && order.userId === userId;
      if (isSame && !(await this.placement.isOutdated(order)) && (await this.isOpen(order))) return order;
      await this.close(order);
    }
    return null;
  }

  /** Paid, on its way, or still to be paid. */
  private findUnended(cartId: string): Promise<Order[]> {
    return this.database.fork().find(Order, { cartId, paymentState: { $in: [...MONEY_STATES, 'unpaid', 'on_its_way'] } });
  }

  /** True also before the page exists: the request that opens it may still be running. */
  private async isOpen({ stripeSessionId, id }: Order): Promise<boolean> {
    if (!stripeSessionId) return true;
    return this.reach(id, () => this.sessions.isOpen(stripeSessionId));
  }

  private async close(order: Order): Promise<void> {
    if (order.stripeSessionId) await this.reach(order.id, () => this.sessions.close({ orderId: order.id }));
    else await this.expireUnopened(order.id);
    const now = await this.database.fork().findOneOrFail(Order, { id: order.id });
    // A concurrent request has opened its page, so that page can be closed now.
    if (now.paymentState === 'unpaid' && !order.stripeSessionId) return this.close(now);
    if (!hasEndedUnpaid(now)) throw alreadyPaid(now);
  }

  /** Expires an order without a payment page; the request that placed it can no longer open one. */
  private async expireUnopened(id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, id);
      if (!order.stripeSessionId) await this.expiry.expire(em, order);
    });
  }

  private async reach<Result>(orderId: string, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      throw stripeFailure(error, PAYMENTS_UNAVAILABLE, { orderId });
    }
  }
}

function alreadyPaid({ number, receivedCents }: Order): AppError {
  const state =
    receivedCents > 0
      ? `You have already paid for this cart: it is order ${number}.`
      : `Order ${number} of this cart is being paid.`;
  return new AppError('CHECKOUT.ALREADY_PAID', `${state} Nothing was charged again.`);
}
