import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager, logger } from '../../platform/index.js';
import { type IssueDetail, OrderIssue } from './order-issue.entity.js';
import type { Order } from './order.entity.js';

const OLDEST_FIRST = { orderBy: { raisedAt: 'asc', id: 'asc' } } as const;

/** Issues that the owner has to look at. All methods expect the order to be locked. */
@Injectable()
export class OrderIssues {
  constructor(private readonly clock: Clock) {}

  /** Does nothing if the same issue is open or was accepted before. Only a PDF that fails again is a new issue. */
  async raise(em: EntityManager, order: Order, { code, ...detail }: IssueDetail): Promise<void> {
    const known = await em.find(OrderIssue, { orderId: order.id, code });
    const isKnown = known.some(
      (issue) => isDeepStrictEqual(issue.detail, detail) && (!issue.acceptedAt || code !== 'pdf_failed'),
    );
    if (isKnown) return;
    em.persist(em.create(OrderIssue, { id: uuidv7(), orderId: order.id, code, detail, raisedAt: this.clock.now() }));
    order.paymentState = 'needs_attention';
    logger.error({ orderId: order.id, code }, 'an order needs attention');
  }

  /** Accepts all open issues of the order. */
  async accept(em: EntityManager, order: Order, actorId: string): Promise<void> {
    for (const issue of await openIssues(em, order.id))
      Object.assign(issue, { acceptedAt: this.clock.now(), acceptedBy: actorId });
  }
}

/** Oldest first. */
export function openIssues(em: EntityManager, orderId: string): Promise<OrderIssue[]> {
  return em.find(OrderIssue, { orderId, acceptedAt: null }, OLDEST_FIRST);
}
