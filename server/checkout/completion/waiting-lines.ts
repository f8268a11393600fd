import { Injectable } from '@nestjs/common';
import { AppError, AuditLog, Database, HOUR_MS, RateLimiter } from '../../platform/index.js';
import { OrderMailQueue } from '../orders/index.js';
import { lockOrder } from '../model/lock-order.js';
import { OrderLine } from '../model/order-line.entity.js';
import { Order } from '../model/order.entity.js';
import { LineRequest } from '../model/line-request.entity.js';
import { LineRequests } from './line-requests.js';
import { STILL_WAITS, stillWaits } from './still-waits.js';

export interface WaitingLine {
  request: LineRequest;
  line: OrderLine;
  order: Order;
}

const PAGE_SIZE = 50;
/** Protects the customer from too many mails. */
const REPEATS = { bucket: 'ask-again', limit: 3, windowMs: HOUR_MS };

/** Gifts that wait for their customers, for the owner. */
@Injectable()
export class WaitingLines {
  constructor(
    private readonly database: Database,
    private readonly requests: LineRequests,
    private readonly mails: OrderMailQueue,
    private readonly audit: AuditLog,
    private readonly limiter: RateLimiter,
  ) {}

  /** Waiting gifts, longest wait first. @param after id of the last request on the previous page */
  async list(after: string | undefined): Promise<{ rows: WaitingLine[]; next: string | null }> {
    const em = this.database.fork();
    const found = await em.execute<{ id: string }[]>(
      `select r.id from checkout.line_requests r where ${STILL_WAITS('r')}
         and (?::uuid is null or (r.created_at, r.id) > (select a.created_at, a.id from checkout.line_requests a where a.id = ?::uuid))
       order by r.created_at, r.id limit ${PAGE_SIZE + 1}`,
      [after ?? null, after ?? null],
    );
    const ids = found.slice(0, PAGE_SIZE).map(({ id }) => id);
    const requests = await em.find(LineRequest, { id: { $in: ids } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const lines = await em.find(OrderLine, { id: { $in: requests.map(({ orderLineId }) => orderLineId) } });
    const orders = await em.find(Order, { id: { $in: requests.map(({ orderId }) => orderId) } });
    const rows = requests.map((request) => ({
      request,
      line: lines.find(({ id }) => id === request.orderLineId)!,
      order: orders.find(({ id }) => id === request.orderId)!,
    }));
    return { rows, next: found.length > PAGE_SIZE ? (ids.at(-1) ?? null) : null };
  }

  /** Mails the shop's request to the customer again. */
  async askAgain(actorId: string, orderId: string, orderLineId: string): Promise<void> {
    const tooMany = new AppError(
      'CHECKOUT.TOO_MANY_TRIES',
      'This customer was asked several times already. Please wait an hour.',
    );
    await this.database.transaction(async (em) => {
      await lockOrder(em, orderId);
      const line = await em.findOne(OrderLine, { id: orderLineId, orderId });
      const request = line && (await this.requests.findOpen(em, line.id));
      if (!request || !(await stillWaits(em, request))) {
        throw new AppError('CHECKOUT.NOTHING_ASKED', 'This gift waits for nothing from its customer.');
      }
      if (!(await this.limiter.allows(REPEATS, orderLineId, em))) throw tooMany;
      await this.mails.enqueue(em, { orderId, kind: 'line_request', lineRequestId: request.id, isRepeat: true });
      const change = { actorId, subject: 'order', subjectId: orderId, action: 'customer-asked-again' } as const;
      this.audit.record(em, { ...change, before: null, after: { line: orderLineId } });
    });
  }
}
