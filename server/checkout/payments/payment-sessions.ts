import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { VARIANT_NAMES } from '../../catalog/index.js';
import { AppError, Clock, CONFIG, type Config, Database, Handles, logger, MINUTE_MS } from '../../platform/index.js';
import type { Destination } from '../contract.js';
import { hasOwnPicture, isPhysical, OrderLine, wordsOnGift } from '../model/order-line.entity.js';
import { PAYMENT_PAGE_MS } from '../model/payment-limits.js';
import { merchandiseSubtotalCents, Order } from '../model/order.entity.js';
import { countedPictures } from '../marketing/packs/contract.js';
import type { PlacedOrder } from '../cart/index.js';
import { Settlement } from './settlement.js';
import { PAYMENTS_UNAVAILABLE, stripeFailure, timeOfRefusal } from './stripe-failures.js';
import { shippingParams } from './shipping-params.js';
import { closePaymentPage } from '../orders/index.js';

/** Stripe rejects payment pages that expire in less than half an hour. */
const STRIPE_MIN_OPEN_MS = 30 * MINUTE_MS;

/** Opens Stripe's payment page for a committed order. Must not be called inside a transaction. */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settlement: Settlement,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * URL of the order's payment page. Repeated calls return the same URL.
   * @throws AppError CHECKOUT.PAYMENT_UNAVAILABLE (retry with the same key), CHECKOUT.IDEMPOTENCY_CONFLICT (too late)
   */
  async open({ order, lines }: PlacedOrder): Promise<string> {
    if (order.paymentUrl) return order.paymentUrl;
    if (order.expiresAt.getTime() - this.clock.now().getTime() < STRIPE_MIN_OPEN_MS) throw checkoutEnded();
    const bought = lines ?? (await this.database.fork().find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } }));
    const session = await this.createSession(order, bought);
    if (!session.url) throw checkoutEnded();
    await this.storeSession(order.id, session.id, session.url);
    return session.url;
  }

  /**
   * Closes the payment page of an unpaid order. Idempotent. If a payment arrived first, settles it.
   * @throws StripeError when Stripe cannot be reached
   */
  @Handles(closePaymentPage)
  async close({ orderId }: { orderId: string }): Promise<void> {
    const { stripeSessionId, paymentState } = await this.database.fork().findOneOrFail(Order, { id: orderId });
    if (!stripeSessionId || (paymentState !== 'unpaid' && paymentState !== 'expired')) return;
    try {
      await this.stripe.checkout.sessions.expire(stripeSessionId);
    } catch (error) {
      // The session was paid or closed before, or Stripe does not know it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
    await this.settlement.settle(stripeSessionId);
  }

  /** @throws StripeError when Stripe cannot be reached */
  async isOpen(sessionId: string): Promise<boolean> {
    return (await this.stripe.checkout.sessions.retrieve(sessionId)).status === 'open';
  }

  private async createSession(order: Order, lines: OrderLine[]): Promise<Stripe.Checkout.Session> {
    try {
      return await this.requestSession(order, lines).catch(async (error: unknown) => {
        const stripeTime = timeOfRefusal(error);
        if (!stripeTime) throw error;
        order.expiresAt = await this.moveExpiry(order, stripeTime);
        return this.requestSession(order, lines);
      });
    } catch (error) {
      throw stripeFailure(error, PAYMENTS_UNAVAILABLE, { orderId: order.id });
    }
  }

  private async requestSession(order: Order, lines: OrderLine[]): Promise<Stripe.Checkout.Session> {
    const discounts = order.discountCents > 0 ? [{ coupon: await this.createCoupon(order) }] : [];
    const params = { ...this.params(order, lines), ...(discounts.length > 0 && { discounts }) };
    return this.stripe.checkout.sessions.create(params, { idempotencyKey: `order-${order.id}-${expiryOf(order)}` });
  }

  /**
   * Lets the order end by Stripe's clock when ours is wrong. Of concurrent requests, the first decides.
   * @returns the expiry, which is stored, so that a retry sends the same
   */
  private async moveExpiry({ id: orderId, expiresAt }: Order, stripeTime: Date): Promise<Date> {
    const slowMs = stripeTime.getTime() - this.clock.now().getTime();
    logger.error({ orderId, slowMs }, 'the clock of this machine differs from Stripe’s; the payment page ends by Stripe’s');
    const [order] = await this.database.query<{ expires_at: string }>({
      name: 'move expiry',
      text: `update checkout.orders set expires_at = case when expires_at = $2 then $3 else expires_at end
        where id = $1 returning expires_at`,
      values: [orderId, expiresAt, new Date(stripeTime.getTime() + PAYMENT_PAGE_MS)],
    });
    if (!order) throw checkoutEnded();
    return new Date(order.expires_at);
  }

  /**
   * Creates a coupon for exactly this order's discount. The shop applies percentages, categories and limits itself, so that
   * Stripe charges what the cart showed, to the cent.
   * @returns the id of the coupon
   */
  private async createCoupon(order: Order): Promise<string> {
    const { id, discountCents, discountCode, currency } = order;
    const params: Stripe.CouponCreateParams = {
      name: discountCode ?? 'Discount',
      amount_off: discountCents,
      currency,
      duration: 'once',
      max_redemptions: 1,
      redeem_by: expiryOf(order),
      metadata: { order_id: id },
    };
    return (await this.stripe.coupons.create(params, { idempotencyKey: `coupon-${id}-${expiryOf(order)}` })).id;
  }

  /** Uses stored values only, so that a retry sends exactly the same parameters. */
  private params(order: Order, lines: OrderLine[]): Stripe.Checkout.SessionCreateParams {
    return {
      mode: 'payment',
      // Otherwise Stripe may charge customers abroad in their own currency, by a switch in its dashboard.
      adaptive_pricing: { enabled: false },
      line_items: [...lines.map((line) => this.lineItem(order, line)), ...this.packItem(order)],
      ...(order.email && { customer_email: order.email }),
      client_reference_id: order.id,
      metadata: { order_id: order.id },
      payment_intent_data: { metadata: { order_id: order.id }, description: `Keepsake order ${order.number}` },
      success_url: `${this.config.PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: this.config.PUBLIC_URL + (lines.length > 0 ? `/cart?payment=cancelled&order=${order.number}` : '/my-account'),
      expires_at: expiryOf(order),
      ...(this.config.STRIPE_AUTOMATIC_TAX && { automatic_tax: { enabled: true } }),
      ...(lines.some(isPhysical) && this.shippingParams(order)),
    };
  }

  private shippingParams(order: Order): ReturnType<typeof shippingParams> {
    const parcel = { giftCents: merchandiseSubtotalCents(order), currency: order.currency, destination: destinationOf(order) };
    return shippingParams(parcel, this.taxBehavior);
  }

  /** Sales tax is added to prices, as is usual in the United States. */
  private get taxBehavior(): { tax_behavior?: 'exclusive' } {
    return this.config.STRIPE_AUTOMATIC_TAX ? { tax_behavior: 'exclusive' } : {};
  }

  private lineItem(order: Order, line: OrderLine): Stripe.Checkout.SessionCreateParams.LineItem {
    return {
      quantity: line.quantity,
      price_data: {
        currency: order.currency,
        unit_amount: line.unitCents,
        ...this.taxBehavior,
        product_data: {
          name: line.productName,
          description: describe(line),
          ...(line.imageUrl ? { images: [this.config.PUBLIC_URL + line.imageUrl] } : {}),
        },
      },
    };
  }

  private packItem({ packPictures, packCents, currency }: Order): Stripe.Checkout.SessionCreateParams.LineItem[] {
    if (!packPictures) return [];
    const product = { name: countedPictures(packPictures), description: 'To make from your own photos' };
    return [{ quantity: 1, price_data: { currency, unit_amount: packCents, ...this.taxBehavior, product_data: product } }];
  }

  /** Stores the URL before the customer gets it, because a payment can only be settled for a stored session. */
  private async storeSession(orderId: string, sessionId: string, url: string): Promise<void> {
    const stored = await this.database.query({
      name: 'store payment session',
      text: `update checkout.orders set stripe_session_id = $2, payment_url = $3 where id = $1 and payment_state <> 'expired' returning id`,
      values: [orderId, sessionId, url],
    });
    if (stored.length === 0) throw checkoutEnded();
  }
}

/** Unix time in seconds. */
function expiryOf({ expiresAt }: Order): number {
  return Math.floor(expiresAt.getTime() / 1000);
}

/** Mentions that the gift has words, but not the words: the payment provider does not need them. */
function describe(line: OrderLine): string {
  const own = [...(hasOwnPicture(line) ? ['picture'] : []), ...(wordsOnGift(line).length > 0 ? ['words'] : [])];
  const variant = VARIANT_NAMES[line.variant];
  return own.length > 0 ? `${variant}, with your own ${own.join(' and ')}` : variant;
}

/** The destination follows from the preselected shipping option. */
function destinationOf({ shippingMethod }: Order): Destination {
  return shippingMethod === 'international' ? 'international' : 'us';
}

function checkoutEnded(): AppError {
  return new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'This checkout has ended. Please check out again.');
}
