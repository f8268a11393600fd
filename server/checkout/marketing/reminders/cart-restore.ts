import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, MINUTE_MS, networkOf, RateLimiter, toDollars } from '../../../platform/index.js';
import { Order } from '../../model/order.entity.js';
import { CartLinks } from './cart-links.js';
import { CartReader } from './cart-reader.js';
import type { RestoredCart } from './contract.js';

const TRIES = { bucket: 'cart-restore', limit: 60, windowMs: 10 * MINUTE_MS };

/** Restores the cart from the link in a reminder mail, or of an order whose payment failed. */
@Injectable()
export class CartRestore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly cartLinks: CartLinks,
    private readonly carts: CartReader,
  ) {}

  async restore(key: string, ip: string): Promise<RestoredCart> {
    const refusal = new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many attempts. Please wait a while, then try again.');
    await this.limiter.enforce(TRIES, networkOf(ip), refusal);
    const link = this.cartLinks.read(key);
    if (!link) throw notFound();
    if (link.isExpired)
      throw new AppError('CHECKOUT.CART_LINK_EXPIRED', 'This link has expired. Please choose your gifts again.');
    const em = this.database.fork();
    const opened = await em.execute<unknown[]>(
      `update checkout.cart_reminders set opened_at = coalesce(opened_at, ?) where order_id = ? returning order_id`,
      [this.clock.now(), link.orderId],
    );
    const hasFailed = { id: link.orderId, paymentState: 'failed', buyerErasedAt: null } as const;
    if (opened.length === 0 && (await em.count(Order, hasFailed)) === 0) throw notFound();
    const { lines, isPartial } = await this.carts.read(em, link.orderId);
    return {
      lines: lines.map(({ line, quote }) => ({
        productId: line.productId,
        productName: quote.name,
        productType: line.variant,
        quantity: line.quantity,
        unitPrice: toDollars(quote.unitCents),
        imageUrl: quote.imageUrl,
        generatedImageId: line.pictureId,
        calendarId: line.calendarId,
        words: line.words,
        kind: line.kind,
        orientation: quote.canTurn ? line.orientation : null,
        dedication: line.dedication,
      })),
      isPartial,
    };
  }
}

function notFound(): AppError {
  return new AppError('CHECKOUT.CART_NOT_FOUND', 'We couldn’t find this cart. Please choose your gifts again.');
}
