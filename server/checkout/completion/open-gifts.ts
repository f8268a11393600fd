import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { type Progress, stateOf } from './gift-state.js';
import { LineLinks } from './line-links.js';
import type { LineRequest } from '../model/line-request.entity.js';
import { LineRequests } from './line-requests.js';

/** A gift whose picture and words can still be changed. */
export interface OpenGift {
  /** URL path of its page. */
  path: string;
  /** Kind of the shop's open request; null if none. */
  asked: LineRequest['kind'] | null;
}

/** Finds the gifts of orders that customers can still complete, approve or change. */
@Injectable()
export class OpenGifts {
  constructor(
    private readonly requests: LineRequests,
    private readonly links: LineLinks,
  ) {}

  /** By line id. @param progress of all these orders */
  async find(
    em: EntityManager,
    orders: readonly Order[],
    lines: readonly OrderLine[],
    progress: Progress,
  ): Promise<Map<string, OpenGift>> {
    const open = lines.filter((line) => {
      const order = orders.find(({ id }) => id === line.orderId);
      return order && stateOf(order, line, progress) === 'open';
    });
    if (open.length === 0) return new Map();
    const orderIds = [...new Set(open.map(({ orderId }) => orderId))];
    const requests = await this.requests.openOf(em, orderIds);
    // The job that creates the request may not have run yet.
    const incomplete = await this.requests.listIncomplete(em, open);
    return new Map(
      open.map((line) => {
        const request = requests.find(({ orderLineId }) => orderLineId === line.id);
        const asked = request?.kind ?? (incomplete.includes(line) ? 'complete' : null);
        return [line.id, { path: this.links.pathTo(line.id), asked }];
      }),
    );
  }
}
