import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import type { Variant } from '../../server/catalog/contract.js';
import { SESSION_EXPAND } from '../../server/checkout/payments/payment-snapshot.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import { addProduct, orderRow, pay, placeOrder, type PlacedOrder, waitForPaymentState, type TestItem } from './checkout-data.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

export interface PaidOrder extends PlacedOrder {
  id: string;
  email: string;
  payment_intent: string;
  item: TestItem;
}

/** The owner's order API. */
export class AdminOrdersClient {
  private buyers = 0;

  private constructor(
    private readonly shop: TestShop,
    readonly token: string,
  ) {}

  static async open(shop: TestShop): Promise<AdminOrdersClient> {
    return new AdminOrdersClient(shop, (await shop.signInOwner()).token);
  }

  call(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.shop.call(method, `/api/admin/orders/${address}`, { token: this.token, body, headers });
  }

  async details(id: string): Promise<AdminOrderDetails> {
    return (await (await this.call('GET', id)).json()) as AdminOrderDetails;
  }

  /** @param amount dollars */
  refund(
    id: string,
    amount: unknown,
    { key = randomUUID(), reason = '' }: { key?: string; reason?: unknown } = {},
  ): Promise<Response> {
    return this.call('POST', `${id}/refunds`, { amount, reason }, { 'idempotency-key': key });
  }

  /** @param items `lines`, `shipping`, `pack`, `amount` */
  refundItems(id: string, items: object, key: string = randomUUID()): Promise<Response> {
    return this.call('POST', `${id}/refunds`, items, { 'idempotency-key': key });
  }

  /** An unpaid order of a new guest. */
  async placeOrder(productType: Variant = 'combo', quantity = 1): Promise<PaidOrder> {
    const email = `guest-${(this.buyers += 1)}@example.com`;
    const item = { productId: await addProduct(this.shop), productType, quantity };
    const order = await placeOrder(this.shop, [item], { email });
    return { ...order, id: (await orderRow(this.shop, order)).id, email, payment_intent: '', item };
  }

  async paidOrder(productType: Variant = 'combo', quantity = 1): Promise<PaidOrder> {
    const order = await this.placeOrder(productType, quantity);
    const { payment_intent } = await pay(this.shop, order);
    await waitForPaymentState(this.shop, order, 'paid');
    return { ...order, payment_intent };
  }

  /** An order for which the buyer paid a dollar less than it costs. */
  async underpaidOrder(): Promise<PaidOrder> {
    const order = await this.placeOrder();
    await this.shop.sql(
      'update checkout.orders set subtotal_cents = subtotal_cents + 100, total_cents = total_cents + 100 where id = $1',
      [order.id],
    );
    const { payment_intent } = await pay(this.shop, order);
    await waitForPaymentState(this.shop, order, 'needs_attention');
    return { ...order, payment_intent };
  }

  /** Paid after the checkout expired. */
  async latePaidOrder(quantity = 1): Promise<PaidOrder> {
    const order = await this.placeOrder('combo', quantity);
    await this.shop.sql(`update checkout.orders set payment_state = 'expired', stock = 'released' where id = $1`, [order.id]);
    await this.shop.sql('update catalog.products set reserved_quantity = 0 where id = $1', [order.item.productId]);
    const { payment_intent } = await pay(this.shop, order);
    await waitForPaymentState(this.shop, order, 'needs_attention');
    return { ...order, payment_intent };
  }

  /** Opens a dispute at Stripe. */
  async dispute({ payment_intent, ...order }: PaidOrder): Promise<void> {
    await this.shop.sandbox('POST', '/disputes', { paymentIntent: payment_intent });
    await waitForPaymentState(this.shop, order, 'needs_attention');
  }

  /** Settles the payment, as a late webhook would. */
  async settle({ sessionId }: PlacedOrder): Promise<void> {
    await this.shop.web.app.get(Settlement, { strict: false }).settle(sessionId);
  }

  /** Until mocks are restored, Stripe reports that the bank rejected the order's refunds; the refunded total is unchanged. */
  failRefunds(order: PlacedOrder): Promise<void> {
    return this.mockSession(order, (session) => {
      const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
      charge.refunds?.data.forEach((refund) => Object.assign(refund, { status: 'failed' }));
    });
  }

  /** Changes what Stripe answers about a session, until mocks are restored. */
  async mockSession({ sessionId }: PlacedOrder, change: (session: Stripe.Checkout.Session) => void): Promise<void> {
    const { sessions } = this.shop.web.app.get(Stripe, { strict: false }).checkout;
    const session = await sessions.retrieve(sessionId, { expand: SESSION_EXPAND });
    change(session);
    jest.spyOn(sessions, 'retrieve').mockResolvedValue(session as never);
  }

  async stockOf({ item }: PaidOrder): Promise<{ stock: number; reserved: number }> {
    const [row] = await this.shop.sql<{ stock: number; reserved: number }>(
      'select stock_quantity as stock, reserved_quantity as reserved from catalog.products where id = $1',
      [item.productId],
    );
    return row as { stock: number; reserved: number };
  }

  /** Waits until the order's first refund has this state. */
  refundReaches(id: string, state: string): Promise<AdminOrderDetails> {
    return until(async () => {
      const details = await this.details(id);
      return details.refunds[0]?.state === state && details;
    });
  }
}

/** Status and code. */
export async function errorOf(answer: Response | Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
}
