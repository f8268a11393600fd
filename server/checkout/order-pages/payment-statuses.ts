import { Injectable } from '@nestjs/common';
import { Clock, Database, DAY_MS, logger } from '../../platform/index.js';
import type { PaymentStatus } from './contract.js';
import { OpenGifts, loadProgress } from '../completion/index.js';
import { Downloads } from '../prints/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { statusOf } from './order-views.js';
import { mayStillBePaid } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { isStripeOutage, Settlement } from '../payments/index.js';

const UNKNOWN: PaymentStatus = {
  known: false,
  order_number: null,
  payment_state: null,
  order: null,
  downloads: [],
  waiting: [],
};
const LINK_SECONDS = 3_600;
/** Session ids stay in browser histories and logs, so they show the order only on the day of the purchase. */
const DETAILS_SHOWN_FOR_MS = DAY_MS;

@Injectable()
export class PaymentStatuses {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settlement: Settlement,
    private readonly downloads: Downloads,
    private readonly openGifts: OpenGifts,
  ) {}

  async show(sessionId: string): Promise<PaymentStatus> {
    const order = await this.find(sessionId);
    if (!order) return UNKNOWN;
    if (!mayStillBePaid(order) || !(await this.askStripe(order.id, sessionId))) return this.describe(order);
    return this.describe((await this.find(sessionId)) ?? order);
  }

  private async find(sessionId: string): Promise<Order | null> {
    return /^cs_\w{10,250}$/.test(sessionId) ? this.database.fork().findOne(Order, { stripeSessionId: sessionId }) : null;
  }

  /** Asks Stripe in case the webhook is late, but at most every two seconds, regardless of how often the page polls. */
  private async askStripe(orderId: string, sessionId: string): Promise<boolean> {
    const now = this.clock.now();
    const mayAsk = await this.database
      .fork()
      .execute(`update checkout.orders set checked_at = ? where id = ? and (checked_at is null or checked_at < ?) returning id`, [
        now,
        orderId,
        new Date(now.getTime() - 2_000),
      ]);
    if (mayAsk.length === 0) return false;
    try {
      return (await this.settlement.settle(sessionId)) === 'settled';
    } catch (error) {
      const level = isStripeOutage(error) ? 'warn' : 'error';
      logger[level]({ err: error, orderId }, 'could not ask Stripe; the webhook or the reconciler will settle the order');
      return false;
    }
  }

  private async describe(order: Order): Promise<PaymentStatus> {
    const em = this.database.fork();
    const since = order.paidAt ?? order.paymentStartedAt;
    const isFresh = since && this.clock.now().getTime() - since.getTime() < DETAILS_SHOWN_FOR_MS;
    const lines = isFresh ? await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } }) : [];
    const links = await this.downloads.linksOf(em, [order], lines, LINK_SECONDS);
    const progress = await loadProgress(em, isFresh ? [order] : []);
    const open = await this.openGifts.find(em, [order], lines, progress);
    return {
      known: true,
      order_number: order.number,
      payment_state: order.paymentState,
      order: isFresh ? await statusOf(em, order, lines, progress) : null,
      downloads: links.map(({ name, path }) => ({ name, url: path })),
      waiting: lines.flatMap(({ id, productName: name }) => {
        const gift = open.get(id);
        return gift?.asked ? [{ name, url: gift.path }] : [];
      }),
    };
  }
}
